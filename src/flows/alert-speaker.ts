/** What is said in incident channels, and how; handed in by the job. */
import type { Alert } from '../domain/alert.ts';
import type { Explanation } from '../domain/explanation.ts';
import type { Announcement } from './reduction-ports.ts';

export interface AlertSpeaker {
  /** @param isGeneral nothing of the account may be shown where it goes */
  root(alert: Alert, isGeneral: boolean): Announcement;
  explanation(alert: Alert, explanation: Explanation): Announcement;
  /** The closing line: a decrease is possible again. */
  back(alert: Alert, explanation: Explanation): Announcement;
  /** Of many resources at once: how many, and a list of some of them. */
  manyRoot(count: number): Announcement;
  manyPage(alerts: readonly Alert[]): Announcement;
}
