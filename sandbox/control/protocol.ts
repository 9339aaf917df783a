/**
 * What the sandbox's panels and its control room say to each other: the local AWS as its owner sees it, other writers,
 * trouble, and the app's processes. Beside the local Slack's protocol and not part of Slack or AWS.
 *
 *   GET  /sandbox/aws                        -> AwsView
 *   POST /sandbox/aws/act      AwsAct        -> Outcome
 *   GET  /sandbox/processes                  -> ProcessesView
 *   POST /sandbox/processes    ProcessAct    -> Outcome
 *   POST /sandbox/scenes       SceneAct      -> Outcome, once the scene is over
 *
 * GET /sandbox/changes says "control" whenever one of the two views is to be fetched again. Instants are epoch ms UTC on
 * the sandbox's clock, capacity is in RCU and WCU. An Outcome that is not ok carries a sentence for the person who clicked.
 */
import type { Units } from '../aws/dynamodb/table.ts';

export type { Units };

export interface TableKey {
  /** 12 digits. */
  readonly account: string;
  readonly region: string;
  readonly table: string;
}

/** A table or one of its indexes, with its budget as the local AWS counts it. */
export interface ResourceView {
  /** `null` is the table itself. */
  readonly index: string | null;
  readonly units: Units;
  /** ACTIVE, UPDATING, ... */
  readonly status: string;
  readonly decreasesToday: number;
  readonly lastDecreaseAt: number | null;
  /** `null` when a decrease would be accepted now. */
  readonly nextDecreaseAt: number | null;
  /** Dimensions that auto scaling manages. */
  readonly scaled: readonly ('read' | 'write')[];
}

export interface TableView extends TableKey {
  readonly accountName: string;
  readonly tableId: string;
  readonly mode: 'PROVISIONED' | 'PAY_PER_REQUEST';
  readonly isGlobal: boolean;
  /** The table first. */
  readonly resources: readonly ResourceView[];
}

export interface ChangeView {
  /** `null` is the table itself. */
  readonly index: string | null;
  /** `null` when the table or index was not there. */
  readonly from: Units | null;
  readonly to: Units;
}

/** One UpdateTable that reached DynamoDB. */
export interface HistoryLine {
  /** The AWS request id. */
  readonly id: string;
  readonly at: number;
  readonly account: string;
  readonly accountName: string;
  readonly region: string;
  readonly table: string;
  readonly who: string;
  /** The SourceIdentity of the caller's session. */
  readonly onBehalfOf: string | null;
  readonly changes: readonly ChangeView[];
  /** What the call asked for beside capacity, in words. */
  readonly also: readonly string[];
  readonly outcome: 'accepted' | 'refused';
  /** How many budgets lost one decrease. */
  readonly decreases: number;
  /** Of a refused call. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface FaultView {
  readonly id: string;
  /** For example "throttled". */
  readonly what: string;
  /** For example "UpdateTable in prod". */
  readonly where: string;
  /** `null` without an end. */
  readonly remaining: number | null;
  readonly spoiled: number;
}

export interface AwsView {
  readonly tables: readonly TableView[];
  /** Newest first, at most 100. */
  readonly history: readonly HistoryLine[];
  readonly faults: readonly FaultView[];
}

export const WRITERS = ['person', 'deploy-bot', 'auto-scaling'] as const;
export const DIMENSIONS = ['read', 'write', 'both'] as const;
export const DIRECTIONS = ['lower', 'raise'] as const;
export const TROUBLES = ['slow', 'throttled', 'denied', 'failing', 'answer lost', 'stale read'] as const;
export const SPOILED_CALLS = ['UpdateTable', 'DescribeTable', 'AssumeRole', 'every call'] as const;
export const PROCESS_ACTS = ['kill', 'stop', 'start'] as const;

/** Each ends with a refusal, in the local AWS or as a bot posts it. */
export const SCENES = ['ci-bot', 'monitoring-bot', 'flapping-scaling', 'small-steps'] as const;

export type Scene = (typeof SCENES)[number];
export type Writer = (typeof WRITERS)[number];
export type Trouble = (typeof TROUBLES)[number];
export type SpoiledCall = (typeof SPOILED_CALLS)[number];

export type AwsAct =
  /** Another writer's UpdateTable, now: lowers or raises by so many per cent, at least one unit. */
  | (TableKey & {
      readonly do: 'write';
      readonly who: Writer;
      readonly index: string | null;
      readonly dimension: (typeof DIMENSIONS)[number];
      readonly direction: (typeof DIRECTIONS)[number];
      readonly percent: number;
    })
  /** Deletes the table and creates it with the same capacity: another TableId, a fresh budget. */
  | (TableKey & { readonly do: 'recreate' })
  /** To on-demand, or back to provisioned with 100 RCU and 100 WCU for the table and each index. */
  | (TableKey & { readonly do: 'switch-billing' })
  /** Spoils the next `times` calls; 0 is until cleared. `account` narrows it to one account. */
  | {
      readonly do: 'trouble';
      readonly what: Trouble;
      readonly calls: SpoiledCall;
      readonly account?: string | undefined;
      readonly times: number;
    }
  /** One fault, or all of them without an id. */
  | { readonly do: 'clear-trouble'; readonly id?: string | undefined };

export type ProcessState = 'starting' | 'running' | 'stopping' | 'stopped' | 'dead';

export interface ProcessView {
  readonly name: string;
  /** What its ROLE is: all, web or worker. */
  readonly role: string;
  readonly state: ProcessState;
  /** Of a process that is there. */
  readonly pid: number | null;
  /** Whether Slack's requests go to this one. */
  readonly isFacingSlack: boolean;
  /** How it ended, in a sentence. */
  readonly note: string | null;
}

export interface ProcessesView {
  readonly processes: readonly ProcessView[];
}

export interface SceneAct {
  readonly play: Scene;
}

export interface ProcessAct {
  readonly name: string;
  readonly do: (typeof PROCESS_ACTS)[number];
}
