// Which table and index a text names, and what only looks like a name.
import { describe, expect, test } from 'vitest';
import { findNamedResource } from '../../../src/domain/limit-message/named-resource.ts';

const SENTENCE = 'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day.';
const gsi = (...names: readonly string[]): string =>
  JSON.stringify(
    names.map((indexName) => ({ update: { indexName, provisionedThroughput: { readCapacityUnits: 1 } } })),
  );

describe('a table is named', () => {
  test.each([
    ['by a quoted word', `table "orders" failed: ${SENTENCE}`, 'orders'],
    ['by a word', `Failed to lower table orders: ${SENTENCE}`, 'orders'],
    ['by a word at the end', `we could not lower table orders. ${SENTENCE}`, 'orders'],
    ['by a label', `Table: orders-example - ${SENTENCE}`, 'orders-example'],
    ['by a bold title', `*Table*\norders-example\n*Error*\n${SENTENCE}`, 'orders-example'],
    ['by a row', `| Table | orders-example |\n| Error | ${SENTENCE} |`, 'orders-example'],
    ['by a member', `params={TableName=sessions-example} ${SENTENCE}`, 'sessions-example'],
    ['by a Python member', `{u'TableName': u'orders'} ${SENTENCE}`, 'orders'],
    ['by a Rust member', `UpdateTableInput { table_name: Some("orders-example") } ${SENTENCE}`, 'orders-example'],
    ['by a tag', `alert on {tablename:orders,region:us-east-1} ${SENTENCE}`, 'orders'],
    [
      'by an option over two lines',
      `aws dynamodb update-table \\\n  --table-name orders \\\n  --x y\n${SENTENCE}`,
      'orders',
    ],
    ['by an ARN as a value', `TableName=arn:aws:dynamodb:us-east-1:111122223333:table/orders ${SENTENCE}`, 'orders'],
    ['by a resource id at the end of a sentence', `resource table/orders. ${SENTENCE}`, 'orders'],
    ['by a name with a dot', `table/orders.v2: ${SENTENCE}`, 'orders.v2'],
    [
      'by the physical id in an event of CloudFormation',
      `LogicalResourceId='OrdersTable'\nPhysicalResourceId='orders-example'\nResourceType='AWS::DynamoDB::Table'\n${SENTENCE}`,
      'orders-example',
    ],
    [
      'by a physical id that CloudFormation made',
      `UPDATE_FAILED\tAWS::DynamoDB::Table\tOrdersTable\tshop-OrdersTable-1ABCDEFGHIJKL\t${SENTENCE}`,
      'shop-OrdersTable-1ABCDEFGHIJKL',
    ],
    [
      'by a physical id of today',
      `| AWS::DynamoDB::Table | OrdersTable | shop-OrdersTable-1a2B3c4D5e6F | ${SENTENCE}`,
      'shop-OrdersTable-1a2B3c4D5e6F',
    ],
    [
      'by the identifier in a sentence of CloudFormation',
      `Resource of type 'AWS::DynamoDB::Table' with identifier 'orders-example' failed: ${SENTENCE}`,
      'orders-example',
    ],
    ['on the line of the error', `lowering table a-one ... ok\nlowering table b-two ... ${SENTENCE}`, 'b-two'],
    [
      'by an ARN rather than in prose',
      `table a-one depends: arn:aws:dynamodb:eu-west-1:1:table/b-two\n${SENTENCE}`,
      'b-two',
    ],
  ])('%s', (_name, text, table) => {
    expect(findNamedResource(text)).toEqual({ table, index: null });
  });
});

describe('an index is named', () => {
  test.each([
    ['in prose', `index by-status of table orders-example: ${SENTENCE}`, 'orders-example', 'by-status'],
    ['in quotes', `DynamoDB table 'orders' (index 'by-status'): ${SENTENCE}`, 'orders', 'by-status'],
    ['in brackets', `updating DynamoDB Table (orders): updating GSI (by-user): ${SENTENCE}`, 'orders', 'by-user'],
    ['behind its table', `could not lower table orders/index/by-user: ${SENTENCE}`, 'orders', 'by-user'],
    ['by tags', `{tablename:orders,globalsecondaryindexname:by-user} ${SENTENCE}`, 'orders', 'by-user'],
    [
      'in the name of an alarm',
      `monitor alarm TargetTracking-table/orders/index/by-status-ProvisionedCapacityLow-0f6b ${SENTENCE}`,
      'orders',
      'by-status',
    ],
    [
      'by a request for it alone',
      `{"tableName":"orders","globalSecondaryIndexUpdates":${gsi('by-status')}} ${SENTENCE}`,
      'orders',
      'by-status',
    ],
  ])('%s', (_name, text, table, index) => {
    expect(findNamedResource(text)).toEqual({ table, index });
  });

  test.each([
    [
      'the request changes the table too',
      `{"tableName":"orders","provisionedThroughput":{"readCapacityUnits":1},"globalSecondaryIndexUpdates":${gsi('by-status')}}`,
    ],
    [
      'the request changes two indexes',
      `{"tableName":"orders","globalSecondaryIndexUpdates":${gsi('by-status', 'by-user')}}`,
    ],
    [
      'the command changes the table too',
      `--table-name orders --provisioned-throughput ReadCapacityUnits=5 --global-secondary-index-updates '${gsi('by-status')}'`,
    ],
    ['the table is only described', `{"TableName":"orders","GlobalSecondaryIndexes":[{"IndexName":"by-status"}]}`],
  ])('not where %s', (_name, text) => {
    expect(findNamedResource(`${text} ${SENTENCE}`)).toEqual({ table: 'orders', index: null });
  });
});

describe('no table is named', () => {
  test.each([
    [
      'by an address of Terraform',
      `with aws_dynamodb_table.orders-table,\non tables.tf line 3, in resource "aws_dynamodb_table" "orders"`,
    ],
    ['by a reference of Terraform', `table_name = var.orders_table`],
    ['by a logical id', '12:00:00 | UPDATE_FAILED | AWS::DynamoDB::Table | Orders/Table (OrdersTable315BB997)'],
    ['by a resource key of Serverless', 'An error occurred: usersTable -'],
    [
      'by a name of Pulumi',
      'aws:dynamodb:Table (orders): updating urn:pulumi:prod::shop::aws:dynamodb/table:Table::orders',
    ],
    ['by a name in Kubernetes', 'controller=table name=orders namespace=default'],
    ['by a namespaced name in Kubernetes', 'table="default/orders"'],
    ['by the name of a stack', 'stack orders-prod: the following resource(s) failed to update: [OrdersTable].'],
    ['by a table of Glue', 'arn:aws:glue:us-east-1:111122223333:table/lake/orders'],
    ['by a path', 'pkg/resource/table/hooks.go:123'],
    ['by a variable', 'aws dynamodb update-table --table-name "$TABLE"'],
    ['by a variable of a program', "update_table(TableName=table_name) or update_table(TableName=os.environ['TABLE'])"],
    ['by a cut name', 'table/orders-exa…'],
    ['by a scalable dimension', '"ScalableDimension":"dynamodb:table:WriteCapacityUnits"'],
    ['by English', 'The table is being updated, the table capacity changed, and the index of the table today.'],
    ['where several are', 'table=a-one table=b-two\n'],
  ])('%s', (_name, text) => {
    expect(findNamedResource(`${text} ${SENTENCE}`)).toEqual({ table: null, index: null });
  });
});
