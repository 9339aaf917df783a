/** What people, CI and other writers do during a soak, drawn by chance from a seed. */
import { newRequestId } from '../../sandbox/aws/answers.ts';
import { updateTable } from '../../sandbox/aws/dynamodb/update-table.ts';
import { AwsError } from '../../sandbox/aws/errors.ts';
import { sessionOf } from '../../sandbox/aws/identity.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { APPROVE_REQUEST, CANCEL_REQUEST, REJECT_REQUEST } from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import type { ProcessBot } from '../../test/support/process-bot.ts';
import { dateStyles, refusalPieces } from '../../test/support/refusal-text.ts';
import { buttonsOf } from '../../test/support/shown-message.ts';
import { FULL_READ, REGION, SOAK_TABLES } from './tables.ts';
import type { Witness } from './witness.ts';

const { ana, ben, cem } = IDS.users;
const { general, deploys, dbApprovals } = IDS.channels;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const [, today = String] = dateStyles;
/** A form is filled in by then, or its reader has given up. */
const FORM_MS = 3_000;

export class People {
  readonly #bot: ProcessBot;
  readonly #witness: Witness;
  readonly #chance: () => number;
  /** How often each was done. */
  readonly done = new Map<string, number>();
  #underway = new Set<Promise<unknown>>();

  constructor(bot: ProcessBot, witness: Witness, chance: () => number) {
    this.#bot = bot;
    this.#witness = witness;
    this.#chance = chance;
  }

  /** Begins one of the things; nobody waits for another. */
  act(): void {
    const acts: readonly (readonly [share: number, name: string, act: () => Promise<unknown>])[] = [
      [30, 'questions', () => this.#question()],
      [16, 'requests by command', () => this.#ask()],
      [6, 'requests by form', () => this.#askInForm()],
      [22, 'decisions', () => this.#decide()],
      [10, 'errors in a channel', () => this.#postError()],
      [10, 'decreases by others', () => this.#lower()],
      [5, 'raises by others', () => this.#raise()],
      [1, 'pauses', () => this.#pause()],
    ];
    let at = this.#chance() * acts.reduce((sum, [share]) => sum + share, 0);
    for (const [share, name, act] of acts) {
      at -= share;
      if (at >= 0) continue;
      this.done.set(name, (this.done.get(name) ?? 0) + 1);
      const doing: Promise<unknown> = act().finally(() => this.#underway.delete(doing));
      this.#underway.add(doing);
      return;
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underway);
  }

  #one<T>(of: readonly T[]): T {
    const chosen = of[Math.floor(this.#chance() * of.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  #question(): Promise<unknown> {
    const table = this.#one(SOAK_TABLES);
    const typed = this.#one([`budget ${table}`, `budget ${table}`, `history ${table}`, 'budget', 'requests', 'help']);
    return this.#bot.slack.command(this.#one([ana, ben, cem]), dbApprovals, `/ddb ${typed}`);
  }

  #ask(): Promise<unknown> {
    const read = 100 + Math.floor(this.#chance() * 800);
    return this.#bot.slack.command(ana, general, `/ddb reduce ${this.#one(SOAK_TABLES)} read=${read}`);
  }

  async #askInForm(): Promise<void> {
    const { slack } = this.#bot;
    const table = this.#one(SOAK_TABLES);
    // Each person has one screen: the form of another moment may still be on it.
    slack.world.modals.delete(cem);
    await slack.command(cem, dbApprovals, `/ddb reduce ${table}`);
    const deadline = Date.now() + FORM_MS;
    while (Date.now() < deadline) {
      const form = slack.world.topModal(cem);
      if (form !== undefined && JSON.stringify(form.view).includes(`"${ASK_FIELDS.read}"`)) {
        await slack.submit(cem, form.id, { [ASK_FIELDS.read]: String(100 + Math.floor(this.#chance() * 800)) });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #decide(): Promise<void> {
    const { slack } = this.#bot;
    const cards = [...this.#witness.undecided.values()];
    if (cards.length === 0) return;
    const { channel, ts } = this.#one(cards);
    const shown = slack.world.find(channel, ts);
    if (shown === undefined) return;
    const action = this.#one([APPROVE_REQUEST, APPROVE_REQUEST, APPROVE_REQUEST, REJECT_REQUEST, CANCEL_REQUEST]);
    const button = buttonsOf(shown).find((one) => one.action === action);
    if (button === undefined) return;
    const press = (user: string) => slack.click(user, { channel, ts }, action, { value: button.value }, button.blockId);
    if (action === CANCEL_REQUEST) await press(ana);
    // Now and then two people at the same moment.
    else if (action === APPROVE_REQUEST && this.#chance() < 0.2) await Promise.all([press(ben), press(cem)]);
    else await press(ben);
    const modal = slack.world.topModal(ben);
    if (action === REJECT_REQUEST && modal !== undefined) await slack.submit(ben, modal.id, {});
  }

  async #postError(): Promise<void> {
    const { slack, clock } = this.#bot;
    const last = clock.now() - Math.floor(this.#chance() * 50 * MINUTE_MS);
    const facts = { count: 4, last, next: last + HOUR_MS, interval: 3_600 };
    const text = `table ${this.#one(SOAK_TABLES)}: LimitExceededException: ${refusalPieces(facts, today).join('')}`;
    this.#witness.wait(slack.sayAsBot('ci', { channel: deploys, text }));
  }

  async #lower(): Promise<void> {
    const name = this.#one(SOAK_TABLES);
    const units = this.#bot.aws.world.findTable(PROD_ID, REGION, name)?.throughput.units;
    if (units !== undefined) this.#write(name, Math.max(1, units.read - 1), units.write);
  }

  async #raise(): Promise<void> {
    const name = this.#one(SOAK_TABLES);
    const units = this.#bot.aws.world.findTable(PROD_ID, REGION, name)?.throughput.units;
    if (units !== undefined && units.read < FULL_READ) this.#write(name, FULL_READ, units.write);
  }

  #write(TableName: string, ReadCapacityUnits: number, WriteCapacityUnits: number): void {
    const call = {
      principal: sessionOf(PROD_ID, 'deploy-bot', 'deploy-4712'),
      region: REGION,
      requestId: newRequestId('dynamodb'),
      userAgent: 'terraform',
      accessKeyId: null,
    };
    try {
      const ProvisionedThroughput = { ReadCapacityUnits, WriteCapacityUnits };
      updateTable(this.#bot.aws.world, call, { TableName, ProvisionedThroughput });
    } catch (error) {
      // A refusal is what the incident channel is to hear of.
      if (!(error instanceof AwsError)) throw error;
    }
  }

  async #pause(): Promise<void> {
    await this.#bot.slack.command(ben, dbApprovals, '/ddb pause prod for 30m');
    await this.#bot.slack.command(cem, dbApprovals, '/ddb resume prod');
  }
}
