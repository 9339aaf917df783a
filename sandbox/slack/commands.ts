/** Texts that start with a slash: the app's commands, and Slack's own /invite. */
import { type Core, Refused, ShownToUser } from './core.ts';
import { deliver } from './deliver.ts';
import { showCommandAnswer } from './respond.ts';
import { IDS } from './seed.ts';
import type { WorldChannel } from './world.ts';

const CHANNEL_NAMES = { dm: 'directmessage', private: 'privategroup' } as const;

/** Slack sends the three characters that mean something in its markup as entities. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The channel, when the user is in it. @throws ShownToUser */
export function ownChannel(core: Core, userId: string, channelId: string): WorldChannel {
  const channel = core.world.channels.get(channelId);
  if (channel === undefined || !channel.members.has(userId)) throw new ShownToUser('You are not in that channel.');
  return channel;
}

function invite(core: Core, channel: WorldChannel, text: string): void {
  const name = text.replace(/^@/, '');
  const user = [...core.world.users.values()].find((one) => one.name === name || one.id === name);
  if (user === undefined) throw new ShownToUser(`There is no user ${text}.`);
  channel.members.add(user.id);
  core.world.changed();
}

function commandForm(
  core: Core,
  userId: string,
  channel: WorldChannel,
  command: string,
  text: string,
): URLSearchParams {
  const path = core.links.newResponsePath({ user: userId, channel: channel.id, threadTs: null, original: null });
  return new URLSearchParams({
    token: 'deprecated-verification-token',
    team_id: IDS.team,
    team_domain: core.world.domain,
    channel_id: channel.id,
    channel_name: channel.kind === 'public' ? channel.name : CHANNEL_NAMES[channel.kind],
    user_id: userId,
    user_name: core.world.users.get(userId)?.name ?? '',
    command,
    text: escapeText(text),
    api_app_id: IDS.app,
    is_enterprise_install: 'false',
    response_url: `${core.url}${path}`,
    trigger_id: core.links.newTrigger(userId),
  });
}

/** Types a command. @throws ShownToUser with what Slack's client says when it does not work */
export async function runCommand(
  core: Core,
  commands: readonly string[],
  userId: string,
  channelId: string,
  typed: string,
  threadTs: string | undefined,
): Promise<void> {
  const channel = ownChannel(core, userId, channelId);
  const [command = '', text = ''] = /^(\/\S*)\s*([\s\S]*)$/.exec(typed.trim())?.slice(1) ?? [];
  if (command === '/invite') return invite(core, channel, text);
  if (!commands.includes(command)) throw new ShownToUser(`${command} is not a valid command.`);
  if (threadTs !== undefined) throw new ShownToUser(`${command} is not supported in threads. Sorry!`);
  const failed = (error: string) => new ShownToUser(`${command} failed with the error "${error}"`);
  const form = commandForm(core, userId, channel, command, text);
  const delivery = await deliver(core.connection, {
    raw: form.toString(),
    contentType: 'application/x-www-form-urlencoded',
  });
  if (delivery.kind === 'timeout') throw failed('operation_timeout');
  if (delivery.kind === 'unreachable' || delivery.status !== 200) throw failed('dispatch_failed');
  try {
    const target = { user: userId, channel: channel.id, threadTs: null, original: null };
    showCommandAnswer(core, delivery, target, typed.trim());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    core.refusals.push({ where: 'ack', error: error.error, messages: error.messages });
    throw failed('invalid_command_response');
  }
}
