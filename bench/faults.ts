/**
 * `npm run faults [-- count [seed [number…]]]` measures how many random faults `npm test` finds (mutation testing). It
 * inserts the faults one by one in `lib` and `app`. The same seed gives the same faults. `STEPS=unit,engine` limits the
 * test steps. It modifies and restores files, so it needs a clean checkout.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { applied, type Mutant, mutantsOf } from './mutants/mutate';

/** The time limit for the tests of a file, in ms. A fault may cause an endless loop. */
const MAX_MS = 15 * 60_000;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
if (git('status', '--porcelain', '--untracked-files=no').trim())
  throw new Error('Commit your changes first: the faults are written to the files.');

const [count = 40, seed = 1, ...only] = process.argv.slice(2).map(Number);

/** A pseudo-random generator (mulberry32). The same seed gives the same numbers. */
let state = seed;
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
}

/** Changes of class names or directives do not affect behaviour, so no test could find them. */
function isBehaviour(source: string, { start, end }: Mutant): boolean {
  const line = source.slice(source.lastIndexOf('\n', start) + 1, source.indexOf('\n', end));
  return !/className|class=|viewBox|['"`][\w\s/:.[\]()-]+ [\w\s/:.[\]()-]+['"`]/.test(line);
}

const files = git('ls-files', 'lib/*.ts', 'lib/**/*.ts', 'app/**/*.ts', 'app/**/*.tsx')
  .split('\n')
  .filter((file) => file && !/\.test\.tsx?$|\.d\.ts$|all-endpoints|\/icons?\b/.test(file));
const places = files.map((file) => {
  const source = readFileSync(file, 'utf8');
  const mutants = mutantsOf(source, file.endsWith('x') ? 'tsx' : 'ts');
  return { file, source, mutants: mutants.filter((mutant) => isBehaviour(source, mutant)) };
});
const all = places.reduce((sum, { mutants }) => sum + mutants.length, 0);

function pick() {
  let at = random(all);
  for (const { file, source, mutants } of places) {
    const mutant = mutants[at];
    if (mutant) return { file, source, mutant };
    at -= mutants.length;
  }
  throw new Error('there are no places');
}

const related = (file: string, ...projects: string[]) => [
  'vitest',
  ...['related', '--run', '--bail', '1', '--passWithNoTests', '--silent', '--reporter', 'dot'],
  ...projects.flatMap((project) => ['--project', project]),
  file,
];
const steps = (file: string): [string, string[]][] => [
  ['unit', related(file, 'unit', 'isolated', 'components')],
  ['types', ['tsc', '--noEmit', '--checkers', '1']],
  ['engine', related(file, 'engine', 'engine-alone')],
  ['journeys', ['playwright', 'test', '--grep', '@journey', '-x']],
];
const wanted = process.env.STEPS?.split(',');

let found = 0;
for (let n = 1; n <= count; n += 1) {
  const { file, source, mutant } = pick();
  if (only.length > 0 && !only.includes(n)) continue;
  const before = Date.now();
  let by: string | undefined;
  try {
    writeFileSync(file, applied(source, mutant));
    by = steps(file).find(([step, args]) => {
      if (wanted && !wanted.includes(step)) return false;
      const { status } = spawnSync('npx', args, { stdio: 'ignore', timeout: MAX_MS });
      return status !== 0;
    })?.[0];
  } finally {
    writeFileSync(file, source);
  }
  if (by) found += 1;
  const text = source.slice(mutant.start, mutant.end).replace(/\s+/g, ' ').slice(0, 60);
  const took = Math.round((Date.now() - before) / 1000);
  console.log(
    `${n}. ${by ?? 'NOT FOUND'} (${took} s) ${file}:${mutant.line} ${text} → ${mutant.replacement}`,
  );
}
console.log(`${found} of ${only.length || count} faults were found (seed ${seed})`);
