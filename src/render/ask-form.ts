/** The fields of the form for a reduction, and what a person filled in. */
import type { Target } from '../domain/request/target.ts';
import type { TableState } from '../domain/resource.ts';

/** Names of both the block and the element in it; what was typed stays when the form is drawn again under the same names. */
export const ASK_FIELDS = {
  table: 'ask_table',
  index: 'ask_index',
  read: 'ask_read',
  write: 'ask_write',
  reason: 'ask_reason',
  confirm: 'ask_confirm',
} as const;

/** A choice of another table starts the choice of an index anew, so its block is named after the table. */
export const indexBlock = (state: TableState): string => `${ASK_FIELDS.index}:${state.tableId}`.slice(0, 255);

/** The part of a submission's or click's `view.state.values` that is read here. */
export type FormValues = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        {
          readonly value?: string | null;
          readonly selected_option?: { readonly value?: string } | null;
          readonly selected_options?: readonly object[];
        }
      >
    >
  >
>;

export interface AskTyped {
  /** Values of options: see table-option.ts. `null` where nothing is chosen. */
  readonly table: string | null;
  readonly index: string | null;
  /** `NaN` for what is no number. */
  readonly target: Target;
  readonly reason: string | null;
  readonly confirmed: boolean;
}

export function readAskForm(values: FormValues): AskTyped {
  // No plain object: names come from outside, and some mean something to every object.
  const fields = new Map(Object.values(values).flatMap((block) => Object.entries(block)));
  const number = (text: string | null | undefined): number | null => (text ? Number(text) : null);
  return {
    table: fields.get(ASK_FIELDS.table)?.selected_option?.value ?? null,
    index: fields.get(ASK_FIELDS.index)?.selected_option?.value ?? null,
    target: { read: number(fields.get(ASK_FIELDS.read)?.value), write: number(fields.get(ASK_FIELDS.write)?.value) },
    reason: fields.get(ASK_FIELDS.reason)?.value?.trim() || null,
    confirmed: (fields.get(ASK_FIELDS.confirm)?.selected_options ?? []).length > 0,
  };
}
