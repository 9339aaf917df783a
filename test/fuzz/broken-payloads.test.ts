// Requests that would decide, ask or pause if they were whole: with any one needed member gone or of another type, they do nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { APPROVE_REQUEST, REJECT_REQUEST } from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import { REJECT_WORDS } from '../../src/render/decide-message.ts';
import { type Bot, buttonsOf } from '../support/bot.ts';
import { changed, type Json, type Path } from '../support/fuzz.ts';
import { type Recorder, type SlackRequest, sendSigned, startRecorder, troubleInside } from '../support/fuzz-slack.ts';
import { asked, startReducingBot, until } from '../support/reducing.ts';

const { ana, ben } = IDS.users;
const { general, dbApprovals } = IDS.channels;
let bot: Bot;
let recorder: Recorder;

beforeAll(async () => {
  bot = await startReducingBot({ one: {}, two: {}, three: {}, four: {} });
  recorder = await startRecorder(bot);
});
afterAll(async () => {
  await recorder.close();
  await bot.stop();
});

const modalOf = (user: string, says: string) =>
  until(bot, `a form that says ${says}`, () => {
    const open = bot.slack.snapshot(user).modal;
    return JSON.stringify(open?.view ?? null).includes(says) ? open : null;
  });

async function clickOn(table: string, action: string) {
  const { card } = await asked(bot, `${table} read=200`);
  const { channel, ts } = card;
  const button = buttonsOf(card).find((one) => one.action === action);
  return () => bot.slack.click(ben, { channel, ts }, action, { value: button?.value ?? '' }, button?.blockId);
}

/** What a member is, which may also be missing, if so marked. The path of a member of a member has dots. */
type Members = Readonly<Record<string, 'text' | 'text?' | 'thing' | 'thing?' | 'list'>>;

interface Case {
  readonly name: string;
  readonly record: () => Promise<SlackRequest>;
  readonly members: Members;
  /** Of the audit, once the whole request was sent. */
  readonly does: string;
}

const SENT: Members = {
  user: 'thing',
  'user.id': 'text',
  view: 'thing',
  'view.id': 'text',
  'view.callback_id': 'text',
  'view.private_metadata': 'text',
  'view.state': 'thing',
  'view.state.values': 'thing',
};
const field = (name: string): Members => ({
  [`view.state.values.${name}`]: 'thing?',
  [`view.state.values.${name}.${name}`]: 'thing?',
  [`view.state.values.${name}.${name}.value`]: 'text?',
});

const cases: readonly Case[] = [
  {
    name: 'an approval',
    record: async () => recorder.record(await clickOn('one', APPROVE_REQUEST)),
    members: {
      user: 'thing',
      'user.id': 'text',
      trigger_id: 'text',
      container: 'thing',
      actions: 'list',
      'actions.0': 'thing',
      'actions.0.action_id': 'text',
      'actions.0.value': 'text?',
      'channel.id': 'text',
      'message.ts': 'text?',
    },
    does: 'approved',
  },
  {
    name: 'a rejection',
    record: async () => {
      await (await clickOn('two', REJECT_REQUEST))();
      const form = await modalOf(ben, REJECT_WORDS);
      return recorder.record(() => bot.slack.submit(ben, form.id, { [REJECT_WORDS]: 'no' }));
    },
    members: { ...SENT, ...field(REJECT_WORDS) },
    does: 'rejected',
  },
  {
    name: 'a sent form',
    record: async () => {
      await bot.slack.command(ana, general, '/ddb reduce three');
      const form = await modalOf(ana, 'now 1,000 RCU');
      return recorder.record(() => bot.slack.submit(ana, form.id, { [ASK_FIELDS.read]: '200' }));
    },
    members: { ...SENT, ...field(ASK_FIELDS.read) },
    does: 'asked',
  },
  {
    name: 'a command',
    record: () => recorder.record(() => bot.slack.command(ana, general, '/ddb reduce four read=200')),
    members: { text: 'text', user_id: 'text', channel_id: 'text', trigger_id: 'text', response_url: 'text' },
    does: 'asked',
  },
];

/** Among them the right text in a list, which many operations take for the text itself. */
function wrong({ kind, body }: SlackRequest, path: Path, is: Members[string]): (Json | undefined)[] {
  const right = at(body, path);
  const gone = is.endsWith('?') ? [] : [undefined];
  // A form has nothing but texts; one that is there twice becomes a list.
  if (kind === 'form') return [...gone, [right, right]];
  const none = is === 'text?' ? [] : [null];
  const others = is.startsWith('text') ? [{}, [right], { id: right }] : ['text', is === 'list' ? {} : []];
  return [...gone, ...none, 200, true, ...others];
}

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((found, name) => (found as Readonly<Record<string, Json>>)[name] ?? null, value);

let deliveries = 0;
/** As a delivery of its own: one that comes again is not looked at. */
const afresh = (body: Json): Json => {
  deliveries += 1;
  const { trigger_id: trigger, ...rest } = body as Readonly<Record<string, Json>>;
  return { ...rest, ...(typeof trigger === 'string' && { trigger_id: `${trigger}.${deliveries}` }) };
};

/** How often that was done by anybody: what was approved in one case runs on during the next. */
const done = (reason: string): number =>
  bot.log.filter(({ facts }) => 'audit' in facts && (facts.audit as { why: { reason: string } }).why.reason === reason)
    .length;

test.each(cases)('$name does nothing unless it is whole', async ({ record, members, does }) => {
  const whole = await record();
  const before = done(does);
  for (const [name, is] of Object.entries(members)) {
    const path = name.split('.');
    for (const value of wrong(whole, path, is)) {
      const how = value === undefined ? ({ kind: 'remove' } as const) : ({ kind: 'put', value } as const);
      const body = afresh(changed(whole.body, path, how) ?? null);
      const { status } = await sendSigned(bot, { ...whole, body });
      // What is left of some is a payload of a kind that nothing here answers.
      expect({ name, value, isTaken: ![400, 404].includes(status) }).toEqual({ name, value, isTaken: false });
    }
  }
  expect(done(does)).toBe(before);
  expect((await sendSigned(bot, { ...whole, body: afresh(whole.body) })).status).toBe(200);
  await until(bot, `the audit says ${does}`, () => done(does) === before + 1);
});

test('nothing of it went wrong inside', async () => {
  await bot.ask(ben, dbApprovals, '/ddb help');
  expect(troubleInside(bot)).toEqual([]);
});
