/** What one run's session may do: read and change exactly one table. It narrows the role's own permissions, never widens them. */

/** `reduceRole` is the role's ARN: it names the partition and the account. A table's ARN covers its indexes for both actions. */
export function sessionPolicy(reduceRole: string, region: string, table: string): string {
  const [, partition, , , accountId] = reduceRole.split(':');
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['dynamodb:UpdateTable', 'dynamodb:DescribeTable'],
        Resource: `arn:${partition}:dynamodb:${region}:${accountId}:table/${table}`,
      },
    ],
  });
}
