/** What a person asks for. */

/** Units asked for; `null` where nobody asked to change the dimension. */
export interface Target {
  readonly read: number | null;
  readonly write: number | null;
}
