/** What is known of an error of AWS, the SDK or the network, without trusting its shape. */

export interface ErrorFacts {
  readonly name: string;
  readonly message: string;
  /** The network's error code, for example ECONNRESET; empty if there is none. */
  readonly errno: string;
  /** The system call that failed, for example `connect`; empty if there is none. */
  readonly syscall: string;
  readonly hostname: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Whether a service of AWS answered with it, rather than a proxy or the SDK itself. */
  readonly isFromService: boolean;
  /** The id AWS gave the request; `null` if the answer has none. */
  readonly requestId: string | null;
}

interface ForeignError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly hostname?: unknown;
  readonly errors?: unknown;
  readonly $fault?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string };
  readonly $response?: { readonly statusCode?: number };
}

export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { ...NOTHING, message: String(error) };
  const { name, message, code, hostname, $fault, $metadata, $response }: ForeignError = error;
  return {
    name,
    // Refused connections to a host with several addresses come as an error without a text.
    message: message || text(code) || name,
    errno: text(code),
    syscall: syscallOf(error),
    hostname: text(hostname),
    status: $metadata?.httpStatusCode ?? $response?.statusCode ?? 0,
    // The SDK makes an UnknownError of any answer without an error code.
    isFromService: $fault !== undefined && name !== 'UnknownError' && $metadata?.requestId !== undefined,
    requestId: $metadata?.requestId ?? null,
  };
}

/** A host with several addresses fails with one error for each. */
function syscallOf({ syscall, errors }: ForeignError): string {
  if (typeof syscall === 'string' || !Array.isArray(errors)) return text(syscall);
  const calls = new Set(errors.map((one) => (one instanceof Error ? syscallOf(one) : '')));
  const [only] = calls;
  return calls.size === 1 && only !== undefined ? only : '';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const NOTHING: ErrorFacts = {
  name: '',
  message: '',
  errno: '',
  syscall: '',
  hostname: '',
  status: 0,
  isFromService: false,
  requestId: null,
};
