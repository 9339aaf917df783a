/** AWS commands that change how auto scaling is set, for a POSIX shell. */
import type { ScalingSettings } from '../domain/spending/scaling-settings.ts';

/**
 * Application Auto Scaling API Reference, PutScalingPolicy: it replaces the whole policy, so every member goes in again. `null` for a
 * policy on a metric of the team's own, whose definition is not known here.
 */
export function cooldownCommand(region: string, settings: ScalingSettings, seconds: number): string | null {
  const { policy } = settings;
  if (policy === null || !policy.isPredefined || policy.name === '') return null;
  const configuration = {
    TargetValue: policy.targetPercent,
    PredefinedMetricSpecification: { PredefinedMetricType: `DynamoDB${kind(settings)}CapacityUtilization` },
    ScaleInCooldown: seconds,
    ScaleOutCooldown: policy.scaleOutCooldown,
    DisableScaleIn: policy.isScaleInDisabled,
  };
  return [
    `aws application-autoscaling put-scaling-policy --region ${quoted(region)}`,
    ...targetOptions(settings),
    `  --policy-name ${quoted(policy.name)} --policy-type TargetTrackingScaling`,
    `  --target-tracking-scaling-policy-configuration ${quoted(JSON.stringify(configuration))}`,
  ].join(' \\\n');
}

/** RegisterScalableTarget keeps the bound that is not named. A minimum above the capacity raises it at once, which is free. */
export const minimumCommand = (region: string, settings: ScalingSettings, min: number): string =>
  [
    `aws application-autoscaling register-scalable-target --region ${quoted(region)}`,
    ...targetOptions(settings),
    `  --min-capacity ${min}`,
  ].join(' \\\n');

const targetOptions = (settings: ScalingSettings): string[] => {
  const { table, index } = settings;
  const resource = index === null ? `table/${table}` : `table/${table}/index/${index}`;
  const dimension = `dynamodb:${index === null ? 'table' : 'index'}:${kind(settings)}CapacityUnits`;
  return [`  --service-namespace dynamodb --resource-id ${quoted(resource)}`, `  --scalable-dimension ${dimension}`];
};

const kind = ({ dimension }: ScalingSettings): string => (dimension === 'read' ? 'Read' : 'Write');

/** A word the shell takes as it is stays bare. */
const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);
