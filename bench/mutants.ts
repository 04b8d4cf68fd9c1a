/**
 * `npm run mutants [-- FILE …]` measures how many small code changes (mutants) the unit tests of a file detect. Without
 * arguments, it uses the code for money, carts, orders and payments. It fails below 85%.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { childrenOf } from '@/e2e/support/processes';
import { applied, type Mutant, mutantsOf } from './mutants/mutate';

const ENOUGH = 0.85;
const FOLDERS = ['lib/tax', 'lib/cart', 'lib/orders', 'lib/payments', 'lib/checkout'];

/** A mutated stream loop may never end and use all memory. */
const ENDLESS = /-stream\.ts$/;

const inFolders = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
const unit = await createVitest('test', {
  watch: false,
  project: ['unit', 'isolated'],
  reporters: [{}],
});
const unitTests = (await unit.globTestSpecifications()).map(({ moduleId }) => moduleId);
await unit.close();

const IMPORT = /\bfrom '((?:@|\.{1,2})\/[^']+)'/g;

const importsOf = (test: string): string[] =>
  [...readFileSync(test, 'utf8').matchAll(IMPORT)].map(([, path = '']) =>
    path.startsWith('@/') ? resolve(path.slice(2)) : resolve(dirname(test), path),
  );

/** Maps each module (absolute path without extension) to the unit tests that import it. */
const importers = new Map<string, string[]>();
for (const test of unitTests)
  for (const path of importsOf(test)) importers.set(path, [...(importers.get(path) ?? []), test]);

function testsOf(file: string): string[] {
  const all = importers.get(resolve(file).replace(/\.tsx?$/, '')) ?? [];
  const own = all.filter((test) => dirname(test) === dirname(resolve(file)));
  return own.length > 0 ? own : all;
}

const given = process.argv.slice(2);
const candidates = (given.length > 0 ? given : ['lib/utils/money.ts', ...inFolders()]).filter(
  (file) => /(?<!\.test)\.ts$/.test(file) && !ENDLESS.test(file),
);
const files = candidates.filter((file) => testsOf(file).length > 0);
const untested = candidates.filter((file) => testsOf(file).length === 0);

let current: { path: string; code: string } | undefined;
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    reporters: [{}],
    include: [...new Set(files.flatMap(testsOf))].map((test) => relative('.', test)),
    silent: true,
    // The timeout is the same as in vitest.config.ts.
    testTimeout: 60_000,
  },
  {
    resolve: { alias: { '@': resolve('.'), 'server-only': resolve('lib/utils/server-only.ts') } },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (_code, id) => (id === current?.path ? current.code : undefined),
      },
    ],
  },
);

const MAX_RUN_MS = 60_000;

function killWorkers(): void {
  for (const { pid, command } of childrenOf(process.pid))
    if (command.includes('vitest')) process.kill(pid, 'SIGKILL');
}

/** An endless loop counts as a failure. */
async function passes(file: string): Promise<boolean> {
  vitest.invalidateFile(resolve(file));
  const specifications = await vitest.globTestSpecifications(testsOf(file));
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    killWorkers();
  }, MAX_RUN_MS);
  await vitest.runTestSpecifications(specifications);
  clearTimeout(timer);
  // Vitest reports no failed test when its worker was killed.
  if (isEndless) return false;
  // Vitest also stores the results of other files from earlier runs.
  const modules = specifications.map(({ testModule }) => testModule);
  return modules.length > 0 && modules.every((module) => module?.ok());
}

const shown = (source: string, { start, end, replacement, line }: Mutant) =>
  `line ${line}: ${source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)} → ${replacement}`;

let all = 0;
let noticed = 0;
for (const file of files.sort()) {
  if (!(await passes(file))) throw new Error(`The tests of ${file} fail without any change.`);
  const source = readFileSync(file, 'utf8');
  const survivors: Mutant[] = [];
  const mutants = mutantsOf(source);
  for (const mutant of mutants) {
    current = { path: resolve(file), code: applied(source, mutant) };
    if (await passes(file)) survivors.push(mutant);
  }
  // Restore the original code, because the tests of the next file may import it.
  current = undefined;
  vitest.invalidateFile(resolve(file));
  all += mutants.length;
  noticed += mutants.length - survivors.length;
  console.log(`${file}: ${mutants.length - survivors.length} of ${mutants.length}`);
  for (const survivor of survivors) console.log(`  ${shown(source, survivor)}`);
}
console.log(`Without unit tests: ${untested.join(', ') || 'none'}`);
console.log(`${noticed} of ${all} noticed (${((noticed / all) * 100).toFixed(1)}%)`);
await vitest.close();
process.exitCode = noticed / all >= ENOUGH ? 0 : 1;
