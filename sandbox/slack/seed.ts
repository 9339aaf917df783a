/** The workspace everybody starts with: "Acme", its people, channels, user groups and other bots. */

export const IDS = {
  team: 'T0ACME',
  outsideTeam: 'T0PARTNER',
  app: 'A0DDBBUDGET',
  bot: 'B0DDBBUDGET',
  users: {
    ana: 'U0ANA',
    ben: 'U0BEN',
    cem: 'U0CEM',
    gina: 'U0GINA',
    ext: 'U0EXT',
    olga: 'U0OLGA',
    ddbBudget: 'U0DDBBUDGET',
    ci: 'U0CI',
    monitor: 'U0MONITOR',
  },
  bots: { ci: 'B0CI', monitor: 'B0MONITOR' },
  channels: {
    general: 'C0GENERAL',
    deploys: 'C0DEPLOYS',
    dbApprovals: 'C0DBAPPROVALS',
    oncall: 'C0ONCALL',
    /** Public, without the bot: not_in_channel. */
    random: 'C0RANDOM',
    /** Private, without the bot: channel_not_found. */
    finance: 'C0FINANCE',
    /** Shared with another organisation. */
    partner: 'C0PARTNER',
    /** Archived. */
    legacy: 'C0LEGACY',
  },
  dms: { ana: 'D0ANA', ben: 'D0BEN', cem: 'D0CEM', gina: 'D0GINA', ext: 'D0EXT' },
  groups: { dba: 'S0DBA', empty: 'S0EMPTY' },
} as const;

export interface SeedUser {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  readonly realName: string;
  readonly about: string;
  readonly kind: 'member' | 'guest' | 'external' | 'bot';
  readonly locale: string;
  readonly tz: string;
  readonly tzLabel: string;
  /** Seconds east of UTC. */
  readonly tzOffset: number;
  readonly deleted?: boolean;
  /** A guest of exactly one channel. */
  readonly isSingleChannelGuest?: boolean;
  readonly isAdmin?: boolean;
}

export interface SeedChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'dm';
  readonly topic: string;
  readonly isSharedOutside?: boolean;
  readonly isArchived?: boolean;
  readonly members: readonly string[];
}

export interface SeedGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly users: readonly string[];
}

export interface Seed {
  readonly workspace: string;
  readonly domain: string;
  readonly users: readonly SeedUser[];
  readonly channels: readonly SeedChannel[];
  readonly groups: readonly SeedGroup[];
}

const { users: u, channels: c, dms: d } = IDS;
const london = { tz: 'Europe/London', tzLabel: 'Greenwich Mean Time', tzOffset: 0 };
const paris = { tz: 'Europe/Paris', tzLabel: 'Central European Time', tzOffset: 3600 };
const kolkata = { tz: 'Asia/Kolkata', tzLabel: 'India Standard Time', tzOffset: 19_800 };
const acme = { teamId: IDS.team, locale: 'en-US' };
const staff = [u.ana, u.ben, u.cem];
const bots = [u.ddbBudget, u.ci, u.monitor];

const person = (id: string, name: string, dm: string): SeedChannel => ({
  id: dm,
  name,
  kind: 'dm',
  topic: '',
  members: [id, u.ddbBudget],
});

export const seed: Seed = {
  workspace: 'Acme',
  domain: 'acme',
  users: [
    { ...acme, ...london, id: u.ana, name: 'ana', realName: 'Ana Sousa', about: 'on-call engineer', kind: 'member' },
    {
      ...acme,
      ...london,
      id: u.ben,
      name: 'ben',
      realName: 'Ben Okafor',
      about: 'platform lead, approves reductions',
      kind: 'member',
      isAdmin: true,
    },
    {
      ...acme,
      ...paris,
      id: u.cem,
      name: 'cem',
      realName: 'Cem Laurent',
      about: 'developer, reads Slack in French',
      kind: 'member',
      locale: 'fr-FR',
    },
    {
      ...acme,
      ...kolkata,
      id: u.gina,
      name: 'gina',
      realName: 'Gina Rao',
      about: 'guest from an agency',
      kind: 'guest',
    },
    {
      ...kolkata,
      id: u.ext,
      teamId: IDS.outsideTeam,
      name: 'ext',
      realName: 'Esra Xu',
      about: 'works for a partner, through a shared channel',
      kind: 'external',
      locale: 'en-GB',
    },
    {
      ...acme,
      ...london,
      id: u.olga,
      name: 'olga',
      realName: 'Olga Novak',
      about: 'left the company; deactivated',
      kind: 'member',
      deleted: true,
    },
    { ...acme, ...london, id: u.ddbBudget, name: 'ddb-budget', realName: 'ddb-budget', about: 'the bot', kind: 'bot' },
    { ...acme, ...london, id: u.ci, name: 'ci', realName: 'CI', about: 'posts deployments', kind: 'bot' },
    { ...acme, ...london, id: u.monitor, name: 'monitor', realName: 'Monitoring', about: 'posts alarms', kind: 'bot' },
  ],
  channels: [
    { id: c.general, name: 'general', kind: 'public', topic: 'Company-wide', members: [...staff, u.gina, ...bots] },
    { id: c.deploys, name: 'deploys', kind: 'public', topic: 'What goes out', members: [...staff, u.gina, ...bots] },
    {
      id: c.dbApprovals,
      name: 'db-approvals',
      kind: 'public',
      topic: 'Capacity reductions that need a second person',
      members: [...staff, u.ddbBudget],
    },
    { id: c.oncall, name: 'oncall', kind: 'public', topic: 'Alarms', members: [u.ana, u.ben, u.ddbBudget, u.monitor] },
    { id: c.random, name: 'random', kind: 'public', topic: 'The bot is not in here', members: staff },
    { id: c.finance, name: 'finance', kind: 'private', topic: 'The bot is not in here', members: [u.ana, u.ben] },
    {
      id: c.partner,
      name: 'ext-partner',
      kind: 'public',
      topic: 'Shared with another organisation',
      isSharedOutside: true,
      members: [u.ana, u.ben, u.ext, u.ddbBudget],
    },
    {
      id: c.legacy,
      name: 'legacy',
      kind: 'public',
      topic: 'Archived',
      isArchived: true,
      members: [u.ana, u.ddbBudget],
    },
    person(u.ana, 'ana', d.ana),
    person(u.ben, 'ben', d.ben),
    person(u.cem, 'cem', d.cem),
    person(u.gina, 'gina', d.gina),
    person(u.ext, 'ext', d.ext),
  ],
  groups: [
    { id: IDS.groups.dba, handle: 'dba-team', name: 'DBA team', users: [u.ben, u.cem, u.olga] },
    { id: IDS.groups.empty, handle: 'nobody', name: 'Nobody', users: [] },
  ],
};
