/** Initials on a colour of their own; the app has a picture. */

import type { SandboxUser } from '../slack/protocol.ts';
import { useReader } from './reader.tsx';

const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

function colourOf(id: string): string {
  // FNV-1a: short ids that differ in one letter still get colours of their own.
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return `hsl(${(hash >>> 0) % 360} 42% 36%)`;
}

export function Avatar({ user, size = 36 }: { readonly user: SandboxUser; readonly size?: number }) {
  const { botUser } = useReader();
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4), borderRadius: Math.round(size / 6) };
  if (user.id === botUser) {
    return (
      <span className="avatar avatar-app" style={style} aria-hidden="true">
        <svg viewBox="0 0 16 16" width="62%" height="62%" aria-hidden="true">
          <rect x="1.5" y="9" width="3" height="5.5" rx=".8" fill="#fff" />
          <rect x="6.5" y="5.5" width="3" height="9" rx=".8" fill="#fff" />
          <rect x="11.5" y="1.5" width="3" height="13" rx=".8" fill="#5fd6a4" />
        </svg>
      </span>
    );
  }
  return (
    <span className="avatar" style={{ ...style, background: colourOf(user.id) }} aria-hidden="true">
      {initialsOf(user.realName || user.name)}
    </span>
  );
}
