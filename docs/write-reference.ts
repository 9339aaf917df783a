// npm run docs: writes what is generated from the code.
import { writeFileSync } from 'node:fs';
import { configurationPage } from './reference.ts';

writeFileSync(new URL('configuration.md', import.meta.url), configurationPage());
