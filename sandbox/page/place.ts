/** Where the reader is, kept in the address so that a reload and a link come back to it: `#/U_ANA/C_OPS`. */

export interface Place {
  /** Empty until the first snapshot names somebody. */
  readonly user: string;
  /** A channel id, `home` for the App Home, or empty for the first channel. */
  readonly view: string;
}

export const homeView = 'home';

export function parsePlace(hash: string): Place {
  const [user = '', view = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  return { user, view };
}

export const formatPlace = ({ user, view }: Place): string =>
  `#/${encodeURIComponent(user)}/${encodeURIComponent(view)}`;
