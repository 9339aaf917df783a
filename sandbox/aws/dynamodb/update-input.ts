/** UpdateTable's input, read and checked for shape: the first steps of DynamoDB's order of checks. */
import type { Json } from '../json.ts';
import { checkTableName, optional, Violations } from './shape.ts';
import type { Mode, Units } from './table.ts';
import { nothingToUpdate } from './texts.ts';

export type IndexUpdate =
  | { readonly kind: 'update'; readonly index: string; readonly units: Units | null; readonly other: string | null }
  | {
      readonly kind: 'create';
      readonly index: string;
      readonly units: Units | null;
      readonly keySchema: unknown;
      readonly projection: unknown;
    }
  | { readonly kind: 'delete'; readonly index: string };

export interface UpdateInput {
  readonly tableName: string;
  readonly units: Units | null;
  readonly mode: Mode | null;
  /** `null` when the list is absent, which differs from an empty one. */
  readonly indexUpdates: readonly IndexUpdate[] | null;
  readonly stream: { readonly enabled: boolean; readonly viewType: string | null } | null;
  readonly deletionProtected: boolean | null;
  readonly tableClass: string | null;
  readonly attributes: unknown;
  /** A change of the encryption key: KMS when `enabled`, else DynamoDB's own. */
  readonly encryption: { readonly enabled: boolean } | null;
  /** Members the service knows and this simulator only recognises. */
  readonly replicas: boolean;
  readonly other: readonly string[];
}

const NOT_MODELLED = [
  'OnDemandThroughput',
  'WarmThroughput',
  'MultiRegionConsistency',
  'GlobalTableWitnessUpdates',
  'GlobalTableSettingsReplicationMode',
];

function readIndexUpdate(entry: unknown, at: number, violations: Violations): IndexUpdate | null {
  const path = `globalSecondaryIndexUpdates.${at}.member`;
  const update = optional.structure(entry) ?? {};
  for (const [kind, member] of [
    ['update', 'Update'],
    ['create', 'Create'],
    ['delete', 'Delete'],
  ] as const) {
    const change = optional.structure(update[member]);
    if (change === null) continue;
    const index = optional.string(change.IndexName);
    violations.required(index, `${path}.${kind}.indexName`);
    if (kind === 'delete') return { kind, index: index ?? '' };
    const throughput = optional.structure(change.ProvisionedThroughput);
    const units = violations.units(throughput, `${path}.${kind}.provisionedThroughput`);
    if (kind === 'update') {
      const other = ['OnDemandThroughput', 'WarmThroughput'].find((name) => change[name] !== undefined) ?? null;
      if (other === null) violations.required(throughput, `${path}.update.provisionedThroughput`);
      return { kind, index: index ?? '', units, other };
    }
    violations.required(change.KeySchema, `${path}.create.keySchema`);
    violations.required(change.Projection, `${path}.create.projection`);
    return { kind, index: index ?? '', units, keySchema: change.KeySchema, projection: change.Projection };
  }
  return null;
}

/** @throws AwsError ValidationException or SerializationException */
export function readUpdateInput(input: Json): UpdateInput {
  const violations = new Violations();
  const units = violations.units(optional.structure(input.ProvisionedThroughput), 'provisionedThroughput');
  const mode = optional.string(input.BillingMode);
  violations.oneOf(mode, 'billingMode', ['PROVISIONED', 'PAY_PER_REQUEST']);
  const tableClass = optional.string(input.TableClass);
  violations.oneOf(tableClass, 'tableClass', ['STANDARD', 'STANDARD_INFREQUENT_ACCESS']);
  const indexUpdates = optional
    .list(input.GlobalSecondaryIndexUpdates)
    ?.map((entry, at) => readIndexUpdate(entry, at + 1, violations));
  const stream = optional.structure(input.StreamSpecification);
  const enabled = optional.boolean(stream?.StreamEnabled);
  if (stream) violations.required(enabled, 'streamSpecification.streamEnabled');
  const deletionProtected = optional.boolean(input.DeletionProtectionEnabled);
  const encryption = optional.structure(input.SSESpecification);
  const replicas = optional.list(input.ReplicaUpdates);
  const tableName = checkTableName(input.TableName, violations);
  violations.raise();

  const other = NOT_MODELLED.filter((member) => input[member] !== undefined);
  const asksNothing =
    units === null &&
    mode === null &&
    (indexUpdates ?? []).length === 0 &&
    stream === null &&
    deletionProtected === null &&
    tableClass === null &&
    (replicas ?? []).length === 0 &&
    encryption === null &&
    other.length === 0;
  if (asksNothing) throw nothingToUpdate();

  return {
    tableName,
    units,
    mode: mode === null ? null : mode === 'PAY_PER_REQUEST' ? 'PAY_PER_REQUEST' : 'PROVISIONED',
    indexUpdates: indexUpdates?.filter((update) => update !== null) ?? null,
    stream: stream ? { enabled: enabled === true, viewType: optional.string(stream.StreamViewType) } : null,
    deletionProtected,
    tableClass,
    attributes: input.AttributeDefinitions,
    replicas: replicas !== null,
    encryption: encryption ? { enabled: optional.boolean(encryption.Enabled) === true } : null,
    other,
  };
}
