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

/** How many builds stay beside the present one and those that serve. */
const KEEP_OLD = 2;

/** Of `.next`: what a server does not read, or makes itself. */
const NOT_SERVED = /^(cache|diagnostics|types|build|dev|lock|turbopack|trace.*|.*\.nft\.json)$/;

/** Where Next keeps resized pictures. */
const PICTURES = '.next/cache/images';

const manifestSchema = z.object({ id: z.string(), deployment: z.string(), isWhole: z.boolean() });

/**
 * A build: `id` names all its sources, `deployment` those of its pages and scripts (Next's
 * deploymentId). A whole one has its packages in it and runs by itself.
 */
export type Manifest = z.output<typeof manifestSchema>;
export type Build = Manifest & { folder: string };

/** The build in a folder; undefined when there is none or it is not complete. */
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

/** Programs for a checkout, which a build does not need, and source maps and documents, which nothing there reads. */
const OF_CHECKOUT = /cli\/(build|licences|reference)\.mjs$|\.(map|md)$/;

/** The package.json of a build: its commands run the compiled programs. */
function packageOf(folder: string): string {
  const { scripts, ...rest } = packageSchema.parse(
    JSON.parse(readFileSync(inProject('package.json'), 'utf8')),
  );
  const { name, version, license, type, engines } = rest;
  const programs = readdirSync(join(folder, 'dist'), { recursive: true }).map(String);
  const commands = Object.entries(scripts).flatMap(([script, line]) => {
    const [, program] = /node server\/run\.mjs (\S+)/.exec(line) ?? [];
    const isThere = programs.includes(`${program}.mjs`) && !line.includes('--dev');
    // The same line, so that what is typed after `--` reaches the program, as in a checkout.
    const run = line.replaceAll(`server/run.mjs ${program}`, `dist/${program}.mjs`);
    return isThere ? [[script, run]] : [];
  });
  const all = { name, version, private: true, license, type, engines };
  return JSON.stringify({ ...all, scripts: Object.fromEntries(commands) }, null, 2);
}

/** Copies everything but the packages. */
function copyFiles(folder: string): void {
  const next = inProject('.next');
  const copy = (from: string, filter?: (path: string) => boolean) =>
    cpSync(inProject(from), join(folder, from), {
      recursive: true,
      // Not followed: links between packages lead into node_modules of the build.
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
  // Plain JavaScript, so that Next needs no compiler to read it.
  renameSync(join(folder, 'dist/next.config.mjs'), join(folder, 'next.config.mjs'));
  // In a read-only file system a volume can be mounted here (docs/operations.md).
  mkdirSync(join(folder, PICTURES), { recursive: true });
  writeFileSync(join(folder, 'package.json'), packageOf(folder));
}

/**
 * Assembles a build beside and moves it to `folder` when it is complete; what fails, as on a full disk, leaves
 * nothing. Without `fill`, which puts the packages into it, it uses those of the checkout.
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
    // Last, because it names the folder as a complete build.
    writeFileSync(join(draft, BUILD_MANIFEST), JSON.stringify(manifest));
    renameSync(draft, folder);
  } catch (error) {
    removeDraft();
    throw error;
  }
}

/** Beside the builds: a file for each launcher, named by its process, with the folder that it serves from. */
const IN_USE = 'in-use';

/** Notes that this process serves from a build, so that no later build removes it. */
export function markInUse({ folder }: Build): void {
  const marks = join(dirname(folder), IN_USE);
  try {
    mkdirSync(marks, { recursive: true });
    writeFileSync(join(marks, String(process.pid)), folder);
  } catch (error) {
    // Where nothing can be written no build is made either.
    if (!isForbidden(error)) throw error;
  }
}

/** What to tell an operator when resized pictures cannot be kept. */
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

/** The folders that living processes serve from. */
function inUse(builds: string): Set<string> {
  const marks = join(builds, IN_USE);
  const used = new Set<string>();
  for (const pid of existsSync(marks) ? readdirSync(marks) : [])
    if (isRunning(Number(pid))) used.add(readFileSync(join(marks, pid), 'utf8'));
    else rmSync(join(marks, pid), { force: true });
  return used;
}

/** The folders beside each other in `builds`, the builds and what else is there. */
const foldersIn = (builds: string) => readdirSync(builds).map((name) => join(builds, name));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Removes what interrupted builds have left. */
export function removeDrafts(builds: string): void {
  for (const folder of foldersIn(builds)) {
    const [, owner] = /\.(\d+)$/.exec(folder) ?? [];
    if (owner && !isRunning(Number(owner))) remove(folder);
  }
}

/** Removes all builds but the present one, those that serve, and the newest others, for a way back. */
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
