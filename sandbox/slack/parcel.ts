/** What goes to the app, and what becomes of it. */

export type Delivery =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string; readonly headers: Headers }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable' };

export interface Parcel {
  readonly raw: string;
  readonly contentType: 'application/x-www-form-urlencoded' | 'application/json';
  readonly headers?: Readonly<Record<string, string>>;
}
