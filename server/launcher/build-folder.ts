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

const KEEP_OLD = 2;

const NOT_SERVED = /^(cache|diagnostics|types|build|dev|lock|turbopack|trace.*|.*\.nft\.json)$/;

const PICTURES = '.next/cache/images';

const manifestSchema = z.object({ id: z.string(), deployment: z.string(), isWhole: z.boolean() });

/**
 * `id` identifies all sources of the build. `deployment` identifies only the sources of its pages and scripts (the
 * deploymentId of Next.js). With `isWhole`, the build contains its packages and runs without the source folder.
 */
export type Manifest = z.output<typeof manifestSchema>;
export type Build = Manifest & { folder: string };

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

const OF_CHECKOUT = /cli\/(build|licences|reference)\.mjs$|\.(map|md)$/;

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

function copyFiles(folder: string): void {
  const next = inProject('.next');
  const copy = (from: string, filter?: (path: string) => boolean) =>
    cpSync(inProject(from), join(folder, from), {
      recursive: true,
      // Links between packages must point into the node_modules of the build.
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
  // A read-only file system needs this folder as a mount point for a volume (docs/operations.md).
  mkdirSync(join(folder, PICTURES), { recursive: true });
  writeFileSync(join(folder, 'package.json'), packageOf(folder));
}

/**
 * Assembles a build in a temporary folder, and moves it to `folder` when it is complete. `fill` copies the packages.
 * Without `fill`, the build links to the packages of the source folder.
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
    // Write the manifest last, because it marks a complete build.
    writeFileSync(join(draft, BUILD_MANIFEST), JSON.stringify(manifest));
    renameSync(draft, folder);
  } catch (error) {
    removeDraft();
    throw error;
  }
}

/**
 * Records which builds are in use. Each launcher has a file with its process id as the name and the folder of its build
 * as the content.
 */
const IN_USE = 'in-use';

/** Prevents later builds from removing this build. */
export function markInUse({ folder }: Build): void {
  const marks = join(dirname(folder), IN_USE);
  try {
    mkdirSync(marks, { recursive: true });
    writeFileSync(join(marks, String(process.pid)), folder);
  } catch (error) {
    // If the folder is not writable, no later build can remove this build.
    if (!isForbidden(error)) throw error;
  }
}

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

function inUse(builds: string): Set<string> {
  const marks = join(builds, IN_USE);
  const used = new Set<string>();
  for (const pid of existsSync(marks) ? readdirSync(marks) : [])
    if (isRunning(Number(pid))) used.add(readFileSync(join(marks, pid), 'utf8'));
    else rmSync(join(marks, pid), { force: true });
  return used;
}

const foldersIn = (builds: string) => readdirSync(builds).map((name) => join(builds, name));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

export function removeDrafts(builds: string): void {
  for (const folder of foldersIn(builds)) {
    const [, owner] = /\.(\d+)$/.exec(folder) ?? [];
    if (owner && !isRunning(Number(owner))) remove(folder);
  }
}

/** Removes old builds, except the current build, builds in use, and a few for a rollback. */
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
