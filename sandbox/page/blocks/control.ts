/** How an interactive element is tied to its surroundings. */

export interface Control {
  readonly blockId: string;
  readonly actionId: string;
  /** Of the label that stands above it, or null where there is none. */
  readonly labelId: string | null;
  /** Of the error or hint under it. */
  readonly describedBy: string | null;
  /** Outside input blocks every change is an action of its own. */
  readonly sendsAtOnce: boolean;
}
