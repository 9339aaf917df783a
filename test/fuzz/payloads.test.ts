// Everything Slack may send, nearly right: through the real receiver with valid signatures, an answer in time, nothing done, nobody harmed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { APPROVE_REQUEST, REJECT_REQUEST } from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import { REJECT_WORDS } from '../../src/render/decide-message.ts';
import { EXPLAIN_SHORTCUT } from '../../src/render/explain-actions.ts';
import { type Bot, blocksText, buttonsOf } from '../support/bot.ts';
import { anything, nearly, nested, runs } from '../support/fuzz.ts';
import {
  type Recorder,
  type SlackRequest,
  sendRaw,
  sendSigned,
  startRecorder,
  troubleInside,
} from '../support/fuzz-slack.ts';
import { asked, auditOf, callsFor, startReducingBot, until } from '../support/reducing.ts';
import { refusal, repliesTo } from '../support/thread-replies.ts';

const { ana, ben } = IDS.users;
const { general, dbApprovals } = IDS.channels;
let bot: Bot;
let recorder: Recorder;
/** Of a person who may see everything and decide nothing, so that whatever is decided is a mistake. */
let recorded: readonly SlackRequest[];
let request: string;

beforeAll(async () => {
  bot = await startReducingBot({ plain: {} });
  recorder = await startRecorder(bot);
  const { id, card } = await asked(bot, 'plain read=200');
  request = id;
  const { channel, ts } = card;
  const button = (action: string) => buttonsOf(card).find((one) => one.action === action);
  const click = (user: string, action: string) =>
    bot.slack.click(user, { channel, ts }, action, { value: button(action)?.value ?? '' }, button(action)?.blockId);
  await bot.slack.command(ana, general, '/ddb reduce plain');
  const form = await until(bot, 'a form', () => {
    const open = bot.slack.snapshot(ana).modal;
    return JSON.stringify(open?.view ?? null).includes('now 1,000 RCU') ? open : null;
  });
  const ofForm = await recorder.record(() => bot.slack.submit(ana, form.id, { [ASK_FIELDS.read]: '2000' }));
  await click(ana, REJECT_REQUEST);
  const reject = await until(bot, 'the form for a reason', () => {
    const open = bot.slack.snapshot(ana).modal;
    return JSON.stringify(open?.view ?? null).includes(REJECT_WORDS) ? open : null;
  });
  const said = bot.slack.sayAs(ana, { channel: general, text: 'only talk' });
  const place = { channel: general, ts: said.ts };
  recorded = [
    await recorder.record(() => bot.slack.command(ana, general, '/ddb budget orders-table')),
    await recorder.record(() => click(ana, APPROVE_REQUEST)),
    await recorder.record(() => bot.slack.submit(ana, reject.id, { [REJECT_WORDS]: 'no' })),
    ofForm,
    await recorder.record(() => bot.slack.shortcut(ana, place.channel, place.ts, EXPLAIN_SHORTCUT)),
    await recorder.record(() => bot.slack.sayAs(ana, { channel: dbApprovals, text: `table plain: ${refusal(22)}` })),
    await recorder.record(() => bot.slack.edit(said, `now table plain: ${refusal(22)}`)),
  ];
});
afterAll(async () => {
  await recorder.close();
  await bot.stop();
});

/** Whatever was asked meanwhile was asked rightly; nothing may have been decided or run. */
function expectNothingDecided(): void {
  expect(auditOf(bot, request).map(({ why }) => why.reason)).toEqual(['asked']);
  const audits = bot.log.flatMap(({ facts }) => ('audit' in facts ? [facts.audit as { why: { reason: string } }] : []));
  expect(audits.filter(({ why }) => why.reason !== 'asked')).toEqual([]);
  expect(callsFor(bot, 'plain')).toEqual([]);
}

async function expectAnswered(response: Response): Promise<void> {
  expect([200, 400, 404]).toContain(response.status);
  expect(await response.text()).not.toMatch(/ {4}at |node_modules|xoxb|Error:/);
}

test('nearly right payloads are answered in time and decide nothing', async () => {
  const one = fc.nat().chain((at) => {
    const chosen = recorded[at % recorded.length] ?? recorded[0];
    return nearly(chosen?.body ?? null).map((body): SlackRequest => ({ kind: chosen?.kind ?? 'form', body }));
  });
  await fc.assert(
    fc.asyncProperty(one, async (sent) => expectAnswered(await sendSigned(bot, sent))),
    runs(300),
  );
  expectNothingDecided();
});

test('any JSON, as a payload or as an event, is answered in time', async () => {
  const kind = fc.constantFrom<SlackRequest['kind']>('form', 'payload', 'event');
  await fc.assert(
    fc.asyncProperty(kind, anything, async (as, body) => expectAnswered(await sendSigned(bot, { kind: as, body }))),
    runs(100),
  );
});

test.each([
  ['null', 'null'],
  ['null as a payload', 'payload=null'],
  ['a list', '[]'],
  ['nothing', ''],
  ['half of it', '{"type":"block_actions"'],
  ['a hundred thousand brackets', nested(100_000)],
  ['a payload of a hundred thousand brackets', `payload=${nested(100_000)}`],
  ['a payload twice', 'payload=null&payload=null'],
])('signed, %s is answered with 400 or 404', async (_, raw) => {
  const contentType = raw.startsWith('payload') ? 'application/x-www-form-urlencoded' : 'application/json';
  expect([400, 404]).toContain((await sendRaw(bot, raw, contentType)).status);
});

test('after all of it nothing went wrong inside, and the bot answers and explains', async () => {
  expect(blocksText(await bot.ask(ben, dbApprovals, '/ddb budget invoices'))).toContain('100 RCU');
  const said = bot.slack.sayAs(ana, { channel: general, text: `table plain: ${refusal(22)}` });
  await until(bot, 'an explanation', () => repliesTo(bot, said)[0]);
  expectNothingDecided();
  // Of people and places that a changed payload named; never of what the bot made itself.
  expect(bot.slack.refusals.filter(({ error }) => !/_not_found$|^(?:used|expired)_url$/.test(error))).toEqual([]);
  expect(troubleInside(bot)).toEqual([]);
});
