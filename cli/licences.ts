/** `npm run licences` writes docs/licences.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { licencesPage } from './licences/page';

writeFileSync(
  'docs/licences.md',
  licencesPage(JSON.parse(readFileSync('package-lock.json', 'utf8'))),
);
