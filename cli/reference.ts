/** Writes docs/api.md: `npm run reference`. */
import { writeFileSync } from 'node:fs';
import { referencePage } from '@/lib/api/reference/page';

writeFileSync('docs/api.md', referencePage());
