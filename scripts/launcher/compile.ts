import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { inProject, ROOT } from './project';

/**
 * Turns a script into one plain file that Node runs by itself, and answers its path. The long-lived
 * processes are started so, because a TypeScript loader in them costs memory, slows the loading of
 * every module, and turns source maps on.
 */
export async function compile(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [inProject(entry)],
    absWorkingDir: ROOT,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  // Inside the checkout, so that the packages are found; another start may run the same file.
  const folder = inProject('.cache/processes');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, basename(entry).replace(/\.ts$/, '.mjs'));
  writeFileSync(`${file}.${process.pid}`, result.outputFiles[0]?.contents ?? '');
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
