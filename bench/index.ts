/** `npm run bench`: every measurement, or those named. */
import { measureCommands } from './commands.ts';
import { measureDecisions } from './decisions.ts';
import { measureExplanations } from './explanations.ts';
import { measureLateness } from './lateness.ts';
import { measureMemory } from './memory.ts';
import { measureMessages } from './messages.ts';
import { measureMidnight } from './midnight.ts';
import { measureOverview } from './overview.ts';
import { measurePlan } from './plan.ts';
import { measureWorkers } from './workers.ts';

const MEASUREMENTS: Readonly<Record<string, () => Promise<string>>> = {
  overview: measureOverview,
  commands: measureCommands,
  decisions: measureDecisions,
  plan: measurePlan,
  memory: measureMemory,
  messages: measureMessages,
  explanations: measureExplanations,
  midnight: measureMidnight,
  lateness: () => measureLateness(),
  workers: () => measureWorkers(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASUREMENTS));
if (unknown.length > 0) {
  console.error(`no measurement is called ${unknown.join(', ')}; there are ${Object.keys(MEASUREMENTS).join(', ')}`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(`${await measure()}\n`);
}
process.exit(0);
