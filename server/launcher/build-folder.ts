import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { codeOf, isForbidden, reasonOf } from '@/server/process/failure';
import { BUILD_MANIFEST, inProject, ROOT } from '@/server/process/project';
import { isRunning } from './lock';

/** The number of old builds that cleanup retains in addition to the current build and the builds in use. */
const KEEP_OLD = 2;

/** Matches the parts of `.next` that a server does not read, or that it creates itself. */
const NOT_SERVED = /^(cache|diagnostics|types|build|dev|lock|turbopack|trace.*|.*\.nft\.json)$/;

/** The folder in which Next.js caches resized images. */
const PICTURES = '.next/cache/images';

const manifestSchema = z.object({ id: z.string(), deployment: z.string(), isWhole: z.boolean() });

/**
 * The manifest of a build. `id` identifies all sources of the build. `deployment` identifies only the sources
 * of its pages and scripts (the deploymentId of Next.js). If `isWhole` is true, the build contains its
 * packages and runs without the source folder.
 */
export type Manifest = z.output<typeof manifestSchema>;
export type Build = Manifest & { folder: string };

/** Returns the build in a folder. Returns undefined if the folder contains no complete build. */
export function readBuild(folder: string): Build | undefined {
  try {
    const text = readFileSync(join(folder, BUILD_MANIFEST), 'utf8');
    return { ...manifestSchema.parse(JSON.parse(text)), folder };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const packageSchema = z.looseObject({ scripts: z.record(z.string(), z.string()) });

/** Matches files that a build never reads: programs that only the source folder needs, source maps, and documents. */
const OF_CHECKOUT = /cli\/(build|licences|reference)\.mjs$|\.(map|md)$/;

/** Returns the package.json of a build. Its scripts run the compiled programs. */
function packageOf(folder: string): string {
  const { scripts, ...rest } = packageSchema.parse(
    JSON.parse(readFileSync(inProject('package.json'), 'utf8')),
  );
  const { name, version, license, type, engines } = rest;
  const programs = readdirSync(join(folder, 'dist'), { recursive: true }).map(String);
  const commands = Object.entries(scripts).flatMap(([script, line]) => {
    const [, program] = /node server\/run\.mjs (\S+)/.exec(line) ?? [];
    const isThere = programs.includes(`${program}.mjs`) && !line.includes('--dev');
    // Replace only the program's path, so that arguments after `--` still reach the program.
    const run = line.replaceAll(`server/run.mjs ${program}`, `dist/${program}.mjs`);
    return isThere ? [[script, run]] : [];
  });
  const all = { name, version, private: true, license, type, engines };
  return JSON.stringify({ ...all, scripts: Object.fromEntries(commands) }, null, 2);
}

/** Copies everything except the packages into a build. */
function copyFiles(folder: string): void {
  const next = inProject('.next');
  const copy = (from: string, filter?: (path: string) => boolean) =>
    cpSync(inProject(from), join(folder, from), {
      recursive: true,
      // Copy links between packages as links, because they point into the node_modules of the build.
      verbatimSymlinks: true,
      filter,
    });
  copy('.next', (path) => {
    const name = relative(next, path);
    return !NOT_SERVED.test(name) && !name.endsWith('.nft.json');
  });
  copy('public');
  copy('dist', (path) => !OF_CHECKOUT.test(path));
  copy('local/demo/products.csv');
  // The configuration is plain JavaScript, so Next.js needs no compiler to read it.
  renameSync(join(folder, 'dist/next.config.mjs'), join(folder, 'next.config.mjs'));
  // Create the folder, because a volume can be mounted on it in a read-only file system (docs/operations.md).
  mkdirSync(join(folder, PICTURES), { recursive: true });
  writeFileSync(join(folder, 'package.json'), packageOf(folder));
}

/**
 * Assembles a build in a temporary folder, and moves it to `folder` when it is complete. After a failure, for
 * example a full disk, it deletes the temporary folder. `fill` copies the packages into the build. Without
 * `fill`, the build links to the packages of the source folder.
 */
export async function assembleBuild(
  folder: string,
  manifest: Manifest,
  fill?: (folder: string) => Promise<void>,
): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const removeDraft = () => rmSync(draft, { recursive: true, force: true });
  removeDraft();
  try {
    copyFiles(draft);
    if (fill) await fill(draft);
    else symlinkSync(relative(folder, join(ROOT, 'node_modules')), join(draft, 'node_modules'));
    // The manifest is written last, because it marks the folder as a complete build.
    writeFileSync(join(draft, BUILD_MANIFEST), JSON.stringify(manifest));
    renameSync(draft, folder);
  } catch (error) {
    removeDraft();
    throw error;
  }
}

/**
 * The folder that records which builds are in use. Each launcher has a file there, named by its process id. The file
 * contains the folder of the build that the launcher serves.
 */
const IN_USE = 'in-use';

/** Marks a build as in use by this process, so that no later build removes it. */
export function markInUse({ folder }: Build): void {
  const marks = join(dirname(folder), IN_USE);
  try {
    mkdirSync(marks, { recursive: true });
    writeFileSync(join(marks, String(process.pid)), folder);
  } catch (error) {
    // Ignore the error if the folder is not writable. Nobody can then create another build in the folder, so no later
    // build can remove this build.
    if (!isForbidden(error)) throw error;
  }
}

/** Returns a warning for the operator if resized images cannot be stored, otherwise undefined. */
export function pictureWarning({ folder }: Build): string | undefined {
  const pictures = join(folder, PICTURES);
  try {
    accessSync(pictures, constants.W_OK);
    return undefined;
  } catch (error) {
    return (
      `Every request resizes its picture again, because ${pictures} cannot be written ` +
      `(${reasonOf(error)}): make it writable for this user, or mount a folder there.`
    );
  }
}

/** Returns the folders of the builds that running processes serve. */
function inUse(builds: string): Set<string> {
  const marks = join(builds, IN_USE);
  const used = new Set<string>();
  for (const pid of existsSync(marks) ? readdirSync(marks) : [])
    if (isRunning(Number(pid))) used.add(readFileSync(join(marks, pid), 'utf8'));
    else rmSync(join(marks, pid), { force: true });
  return used;
}

/** Returns all folders in `builds`, including folders that are not builds. */
const foldersIn = (builds: string) => readdirSync(builds).map((name) => join(builds, name));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Removes the remains of interrupted builds. */
export function removeDrafts(builds: string): void {
  for (const folder of foldersIn(builds)) {
    const [, owner] = /\.(\d+)$/.exec(folder) ?? [];
    if (owner && !isRunning(Number(owner))) remove(folder);
  }
}

/**
 * Removes old builds. It retains the current build, all builds in use, and the newest remaining builds for a rollback.
 */
export function removeOldBuilds(builds: string, present: string): void {
  const used = inUse(builds);
  foldersIn(builds)
    .filter((folder) => folder !== present && !used.has(folder) && readBuild(folder))
    .map((folder) => ({ folder, at: statSync(folder).mtimeMs }))
    .sort((one, other) => other.at - one.at)
    .slice(KEEP_OLD)
    .forEach(({ folder }) => {
      remove(folder);
    });
}
