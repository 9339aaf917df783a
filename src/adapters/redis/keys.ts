/** Names of keys in Redis. All share one hash tag, so that they live in one slot of a Redis Cluster. */
export const PREFIX = '{ddb-budget}';

export const key = (...parts: readonly string[]): string => [PREFIX, ...parts].join(':');
