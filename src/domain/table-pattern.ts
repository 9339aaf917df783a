/** Glob patterns of table names: `*` stands for any characters, `?` for one; everything else for itself. */

/** Whether the name fits one of the patterns. Linear per pattern for names of DynamoDB's length. */
export function matchesAny(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(name, pattern));
}

/** With one position to come back to, so that no pattern makes it slow, unlike a regular expression with many stars. */
function matches(name: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let covered = 0;
  while (at < name.length) {
    const wanted = pattern[next];
    if (wanted === '*') {
      star = next++;
      covered = at;
    } else if (wanted === '?' || wanted === name[at]) {
      at++;
      next++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++covered;
    } else {
      return false;
    }
  }
  while (pattern[next] === '*') next++;
  return next === pattern.length;
}
