/** Where Slack is: whoever forges a request with a stolen secret may name any address for its answer, one of this network's too. */

/** Slack's own domains (https://docs.slack.dev, "GovSlack" for the second). */
const SLACK = /(?:^|\.)slack(?:-gov)?\.com$/;

export class NotSlack extends Error {
  override name = 'NotSlack';

  constructor() {
    super('an answer was to go to an address that is not one of Slack; nothing was sent there');
  }
}

/** @param apiUrl where the Web API is asked instead of at Slack's own address, whose host then counts, too; `null` where it is not */
export function isSlackAddress(address: string, apiUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (apiUrl !== null && hostname === new URL(apiUrl).hostname) return true;
  return protocol === 'https:' && SLACK.test(hostname);
}
