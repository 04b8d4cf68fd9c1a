import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { codeOf, StartFailure } from '@/server/process/failure';
import { fingerprint, PAGES, SHOP } from '@/server/process/fingerprint.mjs';
import { inProject, programFile, ROOT } from '@/server/process/project';
import {
  assembleBuild,
  type Build,
  readBuild,
  removeDrafts,
  removeOldBuilds,
} from './build-folder';
import { withFolderLock } from './build-turn';
import { compressBuild } from './compress-build';
import { copyPackages } from './packages';
import { isCompiled, type OnStep, stepIn } from './progress';

/** Where Next builds; nothing serves from here. */
const WORK = '.next';
const MARK = inProject(WORK, 'inputs.sha256');
/** Enough of a digest to name a build. */
const ID_LENGTH = 12;
const require = createRequire(import.meta.url);

const shorten = (digest: string) => digest.slice(0, ID_LENGTH);
const BUILDS = inProject('builds');
/** Where the process that builds has its lock. */
const TURN = join(BUILDS, 'turn');
/**
 * The folder of a build. A whole build and one that uses the packages of the checkout have
 * different folders: replacing one by the other would load packages twice in a shop that serves
 * from it.
 */
const folderOf = (id: string, isWhole: boolean) => join(BUILDS, isWhole ? id : `${id}-linked`);

const wholeFolder = () => folderOf(shorten(fingerprint(ROOT, SHOP)), true);

/**
 * The complete build of the present sources, or of the folder that this program runs from if that is
 * a build itself; undefined when there is none.
 */
export function findBuild(): Build | undefined {
  const itself = readBuild(ROOT);
  if (itself) return itself;
  const id = shorten(fingerprint(ROOT, SHOP));
  return readBuild(folderOf(id, true)) ?? readBuild(folderOf(id, false));
}

type BuildOptions = {
  verbose?: boolean;
  /** Puts the packages that the shop needs into the build, so that it runs by itself. */
  isWhole?: boolean;
  /** Cancels the build when it resolves; the build's promise then resolves to undefined. */
  stop?: Promise<void>;
  /** Called when the build waits for another one. */
  say?: (line: string) => void;
  onStep?: OnStep;
};

/**
 * Builds the shop into a folder of its own, `builds/<id>`, so that no shop which serves from another
 * build notices. Of several processes one builds at a time: `next build` empties the folder that another
 * one copies from. Shows the output only on failure, unless `verbose`. Throws {@link StartFailure} when
 * the build fails.
 */
export async function buildShop(options: BuildOptions = {}): Promise<Build | undefined> {
  const find = () => (options.isWhole ? readBuild(wholeFolder()) : findBuild());
  // The build that this one waited for may have made it.
  return find() ?? withFolderLock(TURN, async () => find() ?? build(options), options);
}

async function build({
  verbose = false,
  isWhole = false,
  stop,
  onStep = () => {},
}: BuildOptions): Promise<Build | undefined> {
  const id = shorten(fingerprint(ROOT, SHOP));
  const pages = fingerprint(ROOT, PAGES);
  const deployment = shorten(pages);
  removeDrafts(BUILDS);
  // Next loads its stores from there.
  await programFile('server/main');
  if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== pages) {
    if (!(await buildPages({ deployment, verbose, stop, onStep }))) return undefined;
    writeFileSync(MARK, pages);
  }
  onStep('copying');
  const fill = isWhole ? copyPackages : undefined;
  const folder = folderOf(id, isWhole);
  await assembleBuild(folder, { id, deployment, isWhole }, fill);
  removeOldBuilds(BUILDS, folder);
  onStep();
  return readBuild(folder);
}

type PagesOptions = Required<Pick<BuildOptions, 'verbose' | 'onStep'>> & {
  deployment: string;
  stop?: Promise<void>;
};

/** Runs `next build`. Returns whether it was not stopped. */
async function buildPages({ deployment, verbose, stop, onStep }: PagesOptions): Promise<boolean> {
  rmSync(MARK, { force: true });
  const output: string[] = [];
  let stopped = false;
  // Begun while Next renders, which leaves a core idle.
  let compressing: Promise<void> | undefined;
  const compress = () => compressBuild(inProject(WORK, 'static'));
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [nextBin(), 'build'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_DEPLOYMENT_ID: deployment,
      },
      stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      const step = stepIn(chunk.toString());
      if (step) onStep(step);
      if (!compressing && step && isCompiled(step)) {
        compressing = compress();
        compressing.catch(() => {});
      }
    });
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    void stop?.then(() => {
      stopped = true;
      child.kill();
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  // Nothing is written after the end of a build, also of one that has failed.
  await Promise.allSettled([compressing]);
  if (stopped) return false;
  if (code !== 0) {
    process.stderr.write(output.join(''));
    throw new StartFailure(
      'The shop cannot be built; the reason is above. If a package is missing, `npm ci` brings it back.',
    );
  }
  onStep('compressing');
  await compressing;
  await compress();
  return true;
}

/** The path of the command line program of the installed Next. */
export function nextBin(): string {
  try {
    return require.resolve('next/dist/bin/next');
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartFailure('The packages are not installed: run `npm ci` first.');
  }
}
