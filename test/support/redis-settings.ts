// The settings that a deployment file starts redis-server with.

/** `--appendfsync always` and so on, by name. */
export function redisSettings(words: readonly string[]): Readonly<Record<string, string>> {
  const flags = words.slice(words.indexOf('redis-server') + 1);
  return Object.fromEntries(
    flags.flatMap((word, at) => (word.startsWith('--') ? [[word.slice(2), flags[at + 1] ?? '']] : [])),
  );
}
