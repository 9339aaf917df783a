/** In which of these user groups somebody is. One that was deleted has nobody in it, and takes nothing from the others. */
import { NoSuchGroup } from './ports.ts';

/** @throws PeopleUnavailable when Slack cannot answer for one that exists */
export async function groupsOf(
  groups: Iterable<string>,
  isIn: (group: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const found = await Promise.all([...new Set(groups)].map(async (id) => ((await isInKnown(isIn(id))) ? [id] : [])));
  return new Set(found.flat());
}

async function isInKnown(asking: Promise<boolean>): Promise<boolean> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof NoSuchGroup) return false;
    throw error;
  }
}
