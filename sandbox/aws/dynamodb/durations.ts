/** How long each accepted change takes, in ms on the sandbox's clock: the middle of the ranges measured on small tables. */
export interface Durations {
  /** Table throughput, regional: 1.0 - 2.3 s. */
  readonly table: number;
  /** GSI throughput: 2.0 - 6.1 s. */
  readonly index: number;
  /** Throughput on a global table, in the caller's region: 34 - 41 s. */
  readonly global: number;
  /** Until the other regions of a global table have copied a change: 38 - 39 s. */
  readonly globalCopy: number;
  /** First switch to on-demand: 107 - 172 s. */
  readonly toOnDemand: number;
  /** The same on a global table: 218 s seen. */
  readonly globalToOnDemand: number;
  /** Switch to on-demand of a table that was on-demand before: 2 - 5 s. */
  readonly backToOnDemand: number;
  /** First switch from on-demand to provisioned: 55 - 98 s. */
  readonly toProvisioned: number;
  /** A later switch from on-demand to provisioned: 2 s. */
  readonly backToProvisioned: number;
  /** Resource allocation of an added GSI, table UPDATING: 24 - 56 s. */
  readonly indexAllocation: number;
  /** Until an added GSI is ACTIVE: 7 - 17 min. */
  readonly indexBackfill: number;
  /** Deleting a GSI: 2.6 - 6.1 s. */
  readonly indexDelete: number;
  /** Switching a stream on or off: 5 - 7 s. */
  readonly stream: number;
  /** Creating a table: 2 - 16 s. */
  readonly create: number;
  /** Deleting a table. */
  readonly delete: number;
}

export const MEASURED_DURATIONS: Durations = {
  table: 1_500,
  index: 4_000,
  global: 37_500,
  globalCopy: 38_500,
  toOnDemand: 139_500,
  globalToOnDemand: 218_000,
  backToOnDemand: 3_500,
  toProvisioned: 76_500,
  backToProvisioned: 2_000,
  indexAllocation: 40_000,
  indexBackfill: 720_000,
  indexDelete: 4_400,
  stream: 6_000,
  create: 9_000,
  delete: 5_000,
};
