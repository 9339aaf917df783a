// Holds resolved resources against AWS's own specification of CloudFormation's resource types.
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Tree } from './cloudformation.ts';

/** What of the specification's types is looked at. */
interface Type {
  readonly type: string;
  readonly allowedValues?: readonly string[];
  readonly element?: Type;
  readonly types?: readonly Type[];
  readonly reference?: { readonly $ref: string };
}

interface Property {
  readonly type: Type;
  readonly required?: boolean;
}

type Properties = Readonly<Record<string, Property>>;

const specification = loadAwsServiceSpecSync();

/** What is wrong with the properties of a resource, each with its path; empty when nothing is. */
export function problemsOf(type: string, properties: Tree): string[] {
  const [resource] = specification.lookup('resource', 'cloudFormationType', 'equals', type);
  if (resource === undefined) return [`${type} is no resource type`];
  return inObject(resource.properties as unknown as Properties, properties, type);
}

/** The names GetAtt may ask a resource of this type for. */
export function attributesOf(type: string): readonly string[] {
  const [resource] = specification.lookup('resource', 'cloudFormationType', 'equals', type);
  return Object.keys(resource?.attributes ?? {});
}

function inObject(known: Properties, value: Tree, path: string): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [`${path} is no object`];
  const missing = Object.keys(known).filter((name) => known[name]?.required && !(name in value));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = known[name];
      return property === undefined ? [`${path}.${name} is unknown`] : inType(property.type, inner, `${path}.${name}`);
    }),
  ];
}

function inType(type: Type, value: Tree, path: string): string[] {
  switch (type.type) {
    case 'json':
      return typeof value === 'object' ? [] : [`${path} is no JSON`];
    case 'string':
      if (typeof value !== 'string') return [`${path} is no text`];
      return type.allowedValues?.includes(value) === false ? [`${path} may not be ${value}`] : [];
    case 'integer':
      return Number.isInteger(value) ? [] : [`${path} is no whole number`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path} is neither true nor false`];
    case 'array':
      if (!Array.isArray(value)) return [`${path} is no list`];
      return value.flatMap((item, at) => (type.element ? inType(type.element, item, `${path}.${at}`) : []));
    case 'ref': {
      const { properties } = specification.get('typeDefinition', type.reference?.$ref ?? '');
      return inObject(properties as unknown as Properties, value, path);
    }
    case 'union': {
      const tried = (type.types ?? []).map((each) => inType(each, value, path));
      return tried.some((problems) => problems.length === 0) ? [] : (tried[0] ?? []);
    }
    default:
      return [`${path} has the type ${type.type}, which this check does not know`];
  }
}
