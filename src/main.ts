/** The process: everything comes from the environment. */
import { start } from './start.ts';

await start(process.env);
