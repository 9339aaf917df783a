/** Everything there is to say about an error in a channel, to all who read it there. */
import type { FoundTable } from '../domain/explanation/completion.ts';
import { type Explanation, explain } from '../domain/explanation.ts';
import { addHistory } from './add-history.ts';
import { explainFound, explainRefusal } from './explain-refusal.ts';
import type { MetError } from './find-culprit.ts';
import { type Log, PeopleUnavailable } from './ports.ts';
import type { MessagePlace } from './reduction-ports.ts';
import type { BudgetPorts } from './show-budget.ts';
import type { HistoryReadPorts } from './show-history.ts';
import { accountsShownIn } from './visible-accounts.ts';

export interface HerePorts extends BudgetPorts, HistoryReadPorts {
  readonly log: Log;
}

export interface ErrorHere extends MetError {
  readonly place: MessagePlace;
  /** The table, where it was found before. */
  readonly found?: FoundTable | null;
}

/**
 * Never rejects: where something fails, what is known is explained all the same.
 * @param sofar told what is known before AWS has said everything
 */
export async function explainHere(
  ports: HerePorts,
  met: ErrorHere,
  sofar: (explanation: Explanation) => void = () => {},
): Promise<Explanation> {
  let known: Explanation | null = null;
  const note = (explanation: Explanation) => {
    known = explanation;
    sofar(explanation);
    return explanation;
  };
  try {
    const visible = await accountsShownIn(ports.people, ports.accounts, met.place.channel);
    const { found = null } = met;
    const explained = found === null ? explainRefusal(ports, visible, met) : explainFound(ports, visible, met, found);
    return note(await addHistory(ports, note(await explained)));
  } catch (error) {
    // Where the place cannot be judged, the explanation stays general.
    const isPlaceUnknown = error instanceof PeopleUnavailable;
    if (!isPlaceUnknown) ports.log.error({ err: error, ...met.place }, 'the table of an error could not be looked up');
    const without = explain(met.message, { kind: isPlaceUnknown ? 'withheld' : 'unread' }, ports.clock.now());
    return note(known ?? without);
  }
}
