import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { compilePrograms, entries, NotWritable } from './compile.mjs';
import { PROGRAMS } from './fingerprint.mjs';

const { folder, remove } = scratchFolder();
afterEach(remove);

test('compilePrograms reports clearly if it cannot write the compiled programs', async () => {
  for (const name of PROGRAMS) mkdirSync(join(folder, name), { recursive: true });
  for (const file of entries(folder)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  writeFileSync(join(folder, 'dist'), 'no folder');
  const compiled = compilePrograms(folder);
  await expect(compiled).rejects.toThrow(/cannot be written.*as the owner of that folder/);
  await expect(compiled).rejects.toBeInstanceOf(NotWritable);
});
