/**
 * `node server/run.mjs server/launcher/main [arguments]` runs a program of `dist`. Compiles the programs first
 * if their sources have changed. Without a program, it only compiles.
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
  // With source maps, stack traces show the source files instead of the compiled files.
  process.setSourceMapsEnabled(true);
  await import(new URL(`../dist/${program}.mjs`, import.meta.url).href);
}
