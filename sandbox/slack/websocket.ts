/** The little of RFC 6455 that Socket Mode needs: the handshake, text frames, ping and pong, close. Server side. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const OPCODES = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 } as const;

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length < 126 ? Buffer.alloc(2) : Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

interface Frame {
  readonly isLast: boolean;
  readonly opcode: number;
  readonly payload: Buffer;
  readonly size: number;
}

/** The first frame in the bytes; `null` while it is not complete. A client masks what it sends. */
function readFrame(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start + 4) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const size = start + 4 + length;
  if (bytes.length < size) return null;
  const mask = bytes.subarray(start, start + 4);
  const payload = Buffer.from(bytes.subarray(start + 4, size)).map((byte, n) => byte ^ mask.readUInt8(n % 4));
  const first = bytes.readUInt8(0);
  return { isLast: (first & 0x80) !== 0, opcode: first & 0x0f, payload: Buffer.from(payload), size };
}

export class WebSocketPeer {
  readonly #socket: Duplex;
  #bytes = Buffer.alloc(0);
  #text = '';

  constructor(request: IncomingMessage, socket: Duplex, onText: (text: string) => void, onEnd: () => void) {
    this.#socket = socket;
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      for (let next = readFrame(this.#bytes); next !== null; next = readFrame(this.#bytes)) {
        this.#bytes = this.#bytes.subarray(next.size);
        this.#take(next, onText);
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', onEnd);
  }

  send(text: string): void {
    this.#write(OPCODES.text, Buffer.from(text));
  }

  close(): void {
    this.#write(OPCODES.close, Buffer.from([0x03, 0xe8]));
    this.#socket.end();
  }

  #write(opcode: number, payload: Buffer): void {
    if (this.#socket.writable) this.#socket.write(frame(opcode, payload));
  }

  #take({ isLast, opcode, payload }: Frame, onText: (text: string) => void): void {
    if (opcode === OPCODES.ping) this.#write(OPCODES.pong, payload);
    else if (opcode === OPCODES.close) this.close();
    else if (opcode === OPCODES.text || opcode === OPCODES.continuation) {
      this.#text += payload.toString('utf8');
      if (!isLast) return;
      onText(this.#text);
      this.#text = '';
    }
  }
}
