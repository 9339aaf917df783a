/** The short-lived handles Slack gives an app: trigger ids and response URLs. Both live on real time. */
import { randomBytes } from 'node:crypto';

export interface LinkLives {
  /** ms */
  readonly triggerLifeMs: number;
  /** ms */
  readonly responseUrlLifeMs: number;
}

export interface ResponseTarget {
  readonly user: string;
  readonly channel: string;
  readonly threadTs: string | null;
  /** The message that was clicked; `null` for a slash command, which has none: there, replace_original just posts. */
  readonly original: string | null;
}

export type TriggerUse = { user: string } | 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';
export type ResponseUrlUse = ResponseTarget | 'used_url' | 'expired_url';

const MOST_USES = 5;

export class Links {
  readonly #lives: LinkLives;
  readonly #triggers = new Map<string, { user: string; until: number; used: boolean }>();
  readonly #responseUrls = new Map<string, { target: ResponseTarget; until: number; uses: number }>();
  #count = 0;

  constructor(lives: LinkLives) {
    this.#lives = lives;
  }

  newTrigger(user: string): string {
    const id = `${Date.now()}.${++this.#count}.${randomBytes(16).toString('hex')}`;
    this.#triggers.set(id, { user, until: Date.now() + this.#lives.triggerLifeMs, used: false });
    return id;
  }

  spendTrigger(id: string): TriggerUse {
    const trigger = this.#triggers.get(id);
    if (trigger === undefined) return 'invalid_trigger_id';
    if (trigger.used) return 'exchanged_trigger_id';
    if (Date.now() > trigger.until) return 'expired_trigger_id';
    trigger.used = true;
    return { user: trigger.user };
  }

  /** The secret path of a new response URL. */
  newResponsePath(target: ResponseTarget): string {
    const path = `/commands/${++this.#count}/${randomBytes(12).toString('hex')}`;
    this.#responseUrls.set(path, { target, until: Date.now() + this.#lives.responseUrlLifeMs, uses: 0 });
    return path;
  }

  isResponsePath(path: string): boolean {
    return path.startsWith('/commands/');
  }

  spendResponsePath(path: string): ResponseUrlUse {
    const link = this.#responseUrls.get(path);
    if (link === undefined || Date.now() > link.until) return 'expired_url';
    if (link.uses >= MOST_USES) return 'used_url';
    link.uses += 1;
    return link.target;
  }
}
