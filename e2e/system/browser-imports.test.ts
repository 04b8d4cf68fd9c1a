import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '@/server/process/project';

/** The entry files of the browser code of the shopper pages: all files with `'use client'`. */
const entries = execFileSync('git', ['ls-files', '--cached', '--others', 'app/*.tsx', 'app/*.ts'], {
  encoding: 'utf8',
  cwd: ROOT,
})
  .split('\n')
  .filter((file) => file && !file.startsWith('app/[lang]/seller/') && !file.includes('.test.'))
  .filter((file) => readFileSync(file, 'utf8').startsWith("'use client'"));

/**
 * Returns each file that these files import at run time, directly or indirectly, with the packages that it
 * imports.
 */
async function packagesByFile(): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'nowhere',
    packages: 'external',
    loader: { '.css': 'empty' },
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.flatMap(({ path, external }) => (external ? [path] : [])),
    ]),
  );
}

test('no page for shoppers loads zod', async () => {
  const files = await packagesByFile();
  expect(entries.length).toBeGreaterThan(30);
  expect([...files.keys()]).toContain('lib/client/api-client.ts');
  const importers = [...files].filter(([, packages]) =>
    packages.some((name) => /^zod\b/.test(name)),
  );
  expect(importers.map(([file]) => file)).toEqual([]);
});
