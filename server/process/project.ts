import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the data folder: the scripts and styles of the last builds, each under its deployment's id. */
export const STATIC_FOLDER = 'static';

/** The folder of package.json, seen from the sources or from `dist`. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

const FILE = fileURLToPath(import.meta.url);

/** The folder of the checkout, whatever the working directory. */
export const ROOT = findRoot(dirname(FILE));

/** In the folder of a complete build: what it is a build of (server/launcher/build-folder.ts). */
export const BUILD_MANIFEST = 'build.json';

/** A path inside the checkout; absolute paths are kept. */
export const inProject = (...parts: string[]): string => resolve(ROOT, ...parts);

/** Whether this program runs from a build (`npm run build`), not from a checkout. */
export const isInBuild = (): boolean => existsSync(inProject(BUILD_MANIFEST));

/** Whether a path lies in the build that this program runs from, and goes with it when old builds are removed. */
export const goesWithBuild = (path: string, inBuild = isInBuild()): boolean =>
  inBuild && `${path}${sep}`.startsWith(ROOT + sep);

/**
 * A path as somebody who types a command means it: npm changes to the checkout before it runs the
 * command, and tells the folder in which it was typed.
 */
export const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

/**
 * The compiled file of a program such as `server/main`, for a process to run. Compiles when called
 * from the sources, as tests do; a caller in `dist` was compiled together with that file.
 */
export async function programFile(name: string): Promise<string> {
  if (!FILE.startsWith(inProject('dist') + sep))
    await import('./compile.mjs').then(({ compilePrograms }) => compilePrograms(ROOT));
  return inProject('dist', `${name}.mjs`);
}
