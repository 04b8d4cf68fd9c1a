/** Writes docs/licences.md: `npm run licences`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { licencesPage } from './licences/page';

writeFileSync(
  'docs/licences.md',
  licencesPage(JSON.parse(readFileSync('package-lock.json', 'utf8'))),
);
