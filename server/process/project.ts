import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder in the data folder with the scripts and styles of recent builds. Each build has a subfolder that
 * is named by its deployment id.
 */
export const STATIC_FOLDER = 'static';

/** Returns the folder of package.json. The program may run from the sources or from `dist`. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

const FILE = fileURLToPath(import.meta.url);

/** The source folder of the project, or the folder of the build, independent of the working directory. */
export const ROOT = findRoot(dirname(FILE));

/** The name of the manifest file in a complete build (server/launcher/build-folder.ts). */
export const BUILD_MANIFEST = 'build.json';

/** Returns the absolute path of a file in {@link ROOT}. Absolute paths stay unchanged. */
export const inProject = (...parts: string[]): string => resolve(ROOT, ...parts);

/** Returns whether this program runs from a build (`npm run build`), not from the source folder. */
export const isInBuild = (): boolean => existsSync(inProject(BUILD_MANIFEST));

/**
 * Returns whether a path is inside the build that this program runs from. Cleanup deletes it together with the build.
 */
export const isPartOfBuild = (path: string, inBuild = isInBuild()): boolean =>
  inBuild && `${path}${sep}`.startsWith(ROOT + sep);

/**
 * Resolves a path argument relative to the folder in which the user typed the command. npm runs commands in the folder
 * of the project, and passes the user's folder in INIT_CWD.
 */
export const resolveFromCaller = (path: string): string =>
  resolve(process.env.INIT_CWD ?? '', path);

/**
 * Returns the compiled file of a program, for example `server/main`. If the caller runs from the sources, as
 * in tests, it compiles the program first. If the caller runs from `dist`, the program is already compiled.
 */
export async function programFile(name: string): Promise<string> {
  if (!FILE.startsWith(inProject('dist') + sep))
    await import('./compile.mjs').then(({ compilePrograms }) => compilePrograms(ROOT));
  return inProject('dist', `${name}.mjs`);
}
