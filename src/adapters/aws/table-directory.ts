/** The tables of all accounts and regions: from Redis while young, else listed from DynamoDB; one bad account spoils no other. */
import { MINUTE_MS, SECOND_MS } from '../../domain/instant.ts';
import { AwsReadError, type ReadProblem } from '../../domain/read-problem.ts';
import type { TableAddress } from '../../domain/resource.ts';
import { matchesAny } from '../../domain/table-pattern.ts';
import type { Clock, Log, TableDirectory, TableList } from '../../flows/ports.ts';
import type { Listing, RedisTableLists } from '../redis/table-lists.ts';
import { listTables } from './list-tables.ts';
import type { AwsReads } from './reads.ts';
import type { AwsAccount } from './sessions.ts';

/** After this the list is looked through again, and meanwhile answered with. */
const KEPT_MS = 30 * SECOND_MS;
/** After this nobody is answered with it any more. */
const STALE_MS = 5 * MINUTE_MS;
/** AWS is asked for everything again at most this often; for what could not be listed too. */
const REFRESH_GAP_MS = 5 * SECOND_MS;

export interface AwsTableDirectoryOptions {
  readonly reads: AwsReads;
  readonly lists: RedisTableLists;
  readonly clock: Clock;
  readonly logger: Pick<Log, 'warn'>;
  /** Ms that only go forward. */
  readonly elapsed?: () => number;
}

interface Region {
  readonly account: AwsAccount;
  readonly accountId: string;
  readonly region: string;
}

interface Gathered {
  readonly list: TableList;
  /** Whether all of it was asked from AWS just then. */
  readonly isFresh: boolean;
  /** When it was asked for, elapsed ms. */
  readonly since: number;
}

interface Gathering {
  readonly promise: Promise<Gathered>;
  readonly isFresh: boolean;
}

export class AwsTableDirectory implements TableDirectory {
  readonly #options: AwsTableDirectoryOptions;
  readonly #regions: readonly Region[];
  readonly #elapsed: () => number;
  #last: Gathered | null = null;
  #running: Gathering | null = null;

  constructor(options: AwsTableDirectoryOptions) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#regions = options.reads.accounts.flatMap((account) =>
      account.regions.map((region) => ({ account, accountId: account.id, region })),
    );
  }

  async list(): Promise<TableList> {
    const age = this.#ageOf(this.#last);
    if (this.#last === null || age >= STALE_MS) return (await (this.#running?.promise ?? this.#gather(false))).list;
    const keptMs = this.#last.list.problems.length > 0 ? REFRESH_GAP_MS : KEPT_MS;
    if (age >= keptMs && this.#running === null)
      this.#gather(false).catch((err) => this.#options.logger.warn({ err }, 'the table list failed'));
    return this.#last.list;
  }

  async refresh(): Promise<TableList> {
    // What is under way may turn out to be fresh.
    if (this.#running !== null && !this.#running.isFresh) await this.#running.promise;
    if (this.#running !== null) return (await this.#running.promise).list;
    if (this.#last?.isFresh && this.#ageOf(this.#last) < REFRESH_GAP_MS) return this.#last.list;
    return (await this.#gather(true)).list;
  }

  #ageOf(gathered: Gathered | null): number {
    return this.#elapsed() - (gathered?.since ?? 0);
  }

  async #gather(fromAwsOnly: boolean): Promise<Gathered> {
    const running = { promise: this.#ask(fromAwsOnly), isFresh: fromAwsOnly };
    this.#running = running;
    try {
      this.#last = await running.promise;
      return this.#last;
    } finally {
      this.#running = null;
    }
  }

  async #ask(fromAwsOnly: boolean): Promise<Gathered> {
    const since = this.#elapsed();
    const shared = fromAwsOnly ? [] : await this.#fromRedis();
    const answers = await Promise.all(
      this.#regions.map(async (place, at) => ({ place, listing: shared[at] ?? (await this.#fromAws(place)) })),
    );
    const problems = answers.flatMap(({ listing }) => ('code' in listing ? [listing] : []));
    const listed = answers.flatMap(({ place, listing }) => ('code' in listing ? [] : [{ place, listing }]));
    const list = {
      tables: listed.flatMap(({ place, listing }) => addresses(place, listing)),
      problems,
      listedAt: Math.min(this.#options.clock.now(), ...listed.map(({ listing }) => listing.listedAt)),
    };
    return { list, isFresh: shared.every((listing) => listing === null), since };
  }

  async #fromAws(place: Region): Promise<Listing | ReadProblem> {
    try {
      const listing = {
        names: await listTables(this.#options.reads, place.account.name, place.region),
        listedAt: this.#options.clock.now(),
      };
      await this.#toRedis(place, listing);
      return listing;
    } catch (error) {
      if (!(error instanceof AwsReadError)) throw error;
      this.#options.logger.warn({ err: error }, 'could not list tables');
      return error.problem;
    }
  }

  async #fromRedis(): Promise<readonly (Listing | null)[]> {
    try {
      return await this.#options.lists.load(this.#regions);
    } catch (err) {
      this.#options.logger.warn({ err }, 'Redis did not give the table lists; asking AWS instead');
      return [];
    }
  }

  async #toRedis(place: Region, listing: Listing): Promise<void> {
    try {
      await this.#options.lists.save(place, listing);
    } catch (err) {
      this.#options.logger.warn({ err }, 'Redis did not take a table list; others will ask AWS themselves');
    }
  }
}

const addresses = ({ account, region }: Region, { names }: Listing): readonly TableAddress[] =>
  names.filter((name) => matchesAny(name, account.tables)).map((table) => ({ account: account.name, region, table }));
