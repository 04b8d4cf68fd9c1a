/**
 * `node server/run.mjs server/launcher/main [arguments]` runs a program of `dist`. It first compiles changed programs.
 * Without a program, it only compiles.
 */
import { fileURLToPath } from 'node:url';
import { compilePrograms, NotWritable } from './process/compile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [program] = process.argv.splice(2, 1);
try {
  await compilePrograms(root);
} catch (error) {
  if (!(error instanceof NotWritable)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (program) {
  process.setSourceMapsEnabled(true);
  await import(new URL(`../dist/${program}.mjs`, import.meta.url).href);
}
