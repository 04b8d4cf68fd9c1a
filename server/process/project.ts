import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder in the data folder with the scripts and styles of recent builds, by deployment id. */
export const STATIC_FOLDER = 'static';

/** The program may run from the sources or from `dist`. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

const FILE = fileURLToPath(import.meta.url);

/** The source folder of the project, or the folder of the build. */
export const ROOT = findRoot(dirname(FILE));

export const BUILD_MANIFEST = 'build.json';

export const inProject = (...parts: string[]): string => resolve(ROOT, ...parts);

/** Returns whether this program runs from a build (`npm run build`), not from the source folder. */
export const isInBuild = (): boolean => existsSync(inProject(BUILD_MANIFEST));

/**
 * Returns whether a path is inside the build that this program runs from. Cleanup deletes it together with the build.
 */
export const isPartOfBuild = (path: string, inBuild = isInBuild()): boolean =>
  inBuild && `${path}${sep}`.startsWith(ROOT + sep);

/**
 * Resolves a path relative to the user's folder, which npm passes in INIT_CWD. npm runs commands in the folder of the
 * project.
 */
export const resolveFromCaller = (path: string): string =>
  resolve(process.env.INIT_CWD ?? '', path);

/**
 * Returns the compiled file of a program, for example `server/main`. If the caller runs from the sources, as in tests,
 * it first compiles the program.
 */
export async function programFile(name: string): Promise<string> {
  if (!FILE.startsWith(inProject('dist') + sep))
    await import('./compile.mjs').then(({ compilePrograms }) => compilePrograms(ROOT));
  return inProject('dist', `${name}.mjs`);
}
