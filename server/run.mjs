/**
 * `node server/run.mjs server/launcher/main [arguments]` runs a program of `dist`. Compiles the
 * programs first if their sources have changed. Without a program it only compiles.
 */
import { fileURLToPath } from 'node:url';
import { compilePrograms } from './process/compile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [program] = process.argv.splice(2, 1);
await compilePrograms(root);
if (program) {
  // Stacks then name the sources.
  process.setSourceMapsEnabled(true);
  await import(new URL(`../dist/${program}.mjs`, import.meta.url).href);
}
