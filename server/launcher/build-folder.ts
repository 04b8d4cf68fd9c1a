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
import { isRunning } from './process-identity';

/** How many old builds are retained besides the current build and those in use. */
const KEEP_OLD = 2;

/** The parts of `.next` that a server does not read, or creates itself. */
const NOT_SERVED = /^(cache|diagnostics|types|build|dev|lock|turbopack|trace.*|.*\.nft\.json)$/;

/** The folder in which Next.js caches resized images. */
const PICTURES = '.next/cache/images';

const manifestSchema = z.object({ id: z.string(), deployment: z.string(), isWhole: z.boolean() });

/**
 * A build. `id` identifies all its sources, `deployment` those of its pages and scripts (the deploymentId of
 * Next.js). A whole build contains its packages and runs by itself.
 */
export type Manifest = z.output<typeof manifestSchema>;
export type Build = Manifest & { folder: string };

/** Returns the build in a folder, or undefined if there is none or it is incomplete. */
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

/** Programs that only a checkout needs, and source maps and documents, which a build never reads. */
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
    // Only the program's path changes. Arguments after `--` therefore reach the program as in a checkout.
    const run = line.replaceAll(`server/run.mjs ${program}`, `dist/${program}.mjs`);
    return isThere ? [[script, run]] : [];
  });
  const all = { name, version, private: true, license, type, engines };
  return JSON.stringify({ ...all, scripts: Object.fromEntries(commands) }, null, 2);
}

/** Copies everything except the packages. */
function copyFiles(folder: string): void {
  const next = inProject('.next');
  const copy = (from: string, filter?: (path: string) => boolean) =>
    cpSync(inProject(from), join(folder, from), {
      recursive: true,
      // Links between packages must stay links, because they lead into the node_modules of the build.
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
  // In a read-only file system, a volume can be mounted here (docs/operations.md).
  mkdirSync(join(folder, PICTURES), { recursive: true });
  writeFileSync(join(folder, 'package.json'), packageOf(folder));
}

/**
 * Assembles a build in a temporary folder, and moves it to `folder` when it is complete. A failure, for
 * example a full disk, leaves nothing behind. `fill` copies the packages into the build. Without it, the build
 * uses those of the checkout.
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
 * The folder next to the builds with one file per launcher. Each is named by process id and contains the
 * folder that the launcher serves from.
 */
const IN_USE = 'in-use';

/** Marks a build as in use by this process, so that no later build removes it. */
export function markInUse({ folder }: Build): void {
  const marks = join(dirname(folder), IN_USE);
  try {
    mkdirSync(marks, { recursive: true });
    writeFileSync(join(marks, String(process.pid)), folder);
  } catch (error) {
    // If the folder is not writable, no build can be made here either.
    if (!isForbidden(error)) throw error;
  }
}

/** Returns the warning for the operator if resized images cannot be stored. */
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

/** Returns the folders that running processes serve from. */
function inUse(builds: string): Set<string> {
  const marks = join(builds, IN_USE);
  const used = new Set<string>();
  for (const pid of existsSync(marks) ? readdirSync(marks) : [])
    if (isRunning(Number(pid))) used.add(readFileSync(join(marks, pid), 'utf8'));
    else rmSync(join(marks, pid), { force: true });
  return used;
}

/** Returns all folders in `builds`, including those that are no builds. */
const foldersIn = (builds: string) => readdirSync(builds).map((name) => join(builds, name));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Removes the remains of interrupted builds. */
export function removeDrafts(builds: string): void {
  for (const folder of foldersIn(builds)) {
    const [, owner] = /\.(\d+)$/.exec(folder) ?? [];
    if (owner && !isRunning(Number(owner))) remove(folder);
  }
}

/** Removes old builds. It retains the current build, those in use, and the newest others, which allow a rollback. */
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
