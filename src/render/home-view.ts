/** The App Home: what waits for this reader, what is open, which budgets are scarce. Everything in it can be had by command, too. */
import type { ActionsBlock, HomeView, KnownBlock } from '@slack/types';
import type { Home } from '../domain/home.ts';
import { ASK_REDUCTION, READ_HOME_AGAIN, SHOW_OVERVIEW } from './actions.ts';
import { button, context, type Message } from './blocks.ts';
import { COMMAND_HELP } from './command-help.ts';
import { helpBlocks } from './help-message.ts';
import { budgetBlocks } from './home-budgets.ts';
import { noticeBlocks, requestBlocks } from './home-work.ts';
import { code } from './mrkdwn.ts';
import { nothingVisibleMessage, refusalMessage } from './refusal-message.ts';
import { dateToken } from './time.ts';
import type { Words } from './words.ts';

export function homeView(words: Words, home: Home): HomeView {
  switch (home.kind) {
    case 'refused':
      return view(refusalMessage(words, home.why).blocks);
    case 'nothingVisible':
      return view([...nothingVisibleMessage(words, home.hidden).blocks, ...helpBlocks(words)]);
    case 'home':
      return view([
        topButtons(words, home.work !== null),
        context(words('home.asOf', { at: dateToken(words, home.now) })),
        ...(home.work === null ? [] : [...noticeBlocks(words, home.work), DIVIDER, ...requestBlocks(words, home.work)]),
        DIVIDER,
        ...budgetBlocks(words, home.budgets),
        ...footBlocks(words),
      ]);
  }
}

/** In place of everything: why nothing can be shown. */
export const homeFailureView = (words: Words, { blocks }: Message): HomeView =>
  view([...blocks, { type: 'actions', elements: [againButton(words)] }, ...footBlocks(words)]);

const DIVIDER: KnownBlock = { type: 'divider' };

const view = (blocks: KnownBlock[]): HomeView => ({ type: 'home', blocks });

function topButtons(words: Words, canAsk: boolean): ActionsBlock {
  const ask = button({ action: ASK_REDUCTION, value: 'form', text: words('budget.reduce'), style: 'primary' });
  const all = button({ action: SHOW_OVERVIEW, value: 'all', text: words('home.tables') });
  return { type: 'actions', elements: [...(canAsk ? [ask] : []), all, againButton(words)] };
}

const againButton = (words: Words) => button({ action: READ_HOME_AGAIN, value: 'all', text: words('budget.again') });

function footBlocks(words: Words): KnownBlock[] {
  const commands = `${code('/ddb')} ${Object.keys(COMMAND_HELP).join(' · ')}`;
  return [DIVIDER, context(words('help.rule')), context(commands, words('help.more', { example: code('/ddb help') }))];
}
