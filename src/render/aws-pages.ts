/** The pages of AWS's documentation that explanations point to. */
import type { Explanation } from '../domain/explanation.ts';
import type { MessageKey } from '../locales/index.ts';
import type { Markup } from './markup.ts';
import type { Words } from './words.ts';

const GUIDE = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';

type Page = readonly [label: MessageKey, url: string];
const QUOTAS: Page = ['explain.page.quotas', `${GUIDE}/ServiceQuotas.html`];
const SCALING: Page = ['explain.page.scaling', `${GUIDE}/AutoScaling.html`];
const ON_DEMAND: Page = ['explain.page.onDemand', `${GUIDE}/on-demand-capacity-mode.html`];
const ERRORS: Page = ['explain.page.errors', `${GUIDE}/Programming.Errors.html`];
const THROTTLING: Page = ['explain.page.partitions', `${GUIDE}/TroubleshootingThrottling.html`];

const PAGES: { readonly [kind in Explanation['message']['kind']]: readonly Page[] } = {
  'decrease-quota': [QUOTAS, SCALING, ON_DEMAND],
  'dynamodb-limit-other': [QUOTAS, ERRORS],
  'runtime-throttle': [THROTTLING],
  'control-plane-throttle': [ERRORS],
  'other-service-limit': [],
};

/** Empty where AWS's pages on DynamoDB do not help. */
export function pagesText(words: Words, { message }: Explanation, markup: Markup): string {
  const pages = PAGES[message.kind].map(([label, url]) => markup.link(url, words(label)));
  return pages.length === 0 ? '' : words('explain.pages', { pages: pages.join(', ') });
}
