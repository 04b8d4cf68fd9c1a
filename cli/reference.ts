/** `npm run reference` writes the API reference to dist/api.md. */
import { writeFileSync } from 'node:fs';
import { allEndpoints } from '@/app/api/all-endpoints';
import { referencePage } from '@/lib/api/reference/openapi';
import { inProject } from '@/server/process/project';

const file = inProject('dist/api.md');
writeFileSync(file, referencePage(allEndpoints));
console.log(`The reference of the API is in ${file}.`);
