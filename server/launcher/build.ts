import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { z } from 'zod';
import { codeOf, reasonOf, StartFailure } from '@/server/process/failure';
import { fingerprint, PAGES, SHOP } from '@/server/process/fingerprint.mjs';
import { inProject, programFile, ROOT } from '@/server/process/project';
import {
  assembleBuild,
  type Build,
  readBuild,
  removeDrafts,
  removeOldBuilds,
} from './build-folder';
import { type Lock, takeLock } from './lock';
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
      'The shop cannot be built; the reason is above. If a package is missing, `npm ci` reinstalls it.',
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

/** The interval at which a waiting process tries the lock, in ms. */
const LOOK_EVERY_MS = 200;

function tryLock(folder: string): Lock | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    return takeLock(folder, folder);
  } catch (error) {
    if (error instanceof StartFailure) return undefined;
    if (!codeOf(error)) throw error;
    throw new StartFailure(
      `The shop must be built first, and its folder cannot be written (${reasonOf(error)}): ` +
        'run `npm run build` as the owner of that folder, then start again.',
    );
  }
}

type Waiting = { stop?: Promise<void>; say?: (line: string) => void };

/**
 * Runs `work` while it holds a lock on this folder, so that only one process of the machine works
 * in it; waits for the process that has the lock. The lock of a killed process is taken over.
 * Returns undefined when `stop` resolves first. Throws {@link StartFailure} where the folder cannot be written.
 */
export async function withFolderLock<T>(
  folder: string,
  work: () => Promise<T>,
  { stop, say }: Waiting = {},
): Promise<T | undefined> {
  let isStopped = false;
  void stop?.then(() => {
    isStopped = true;
  });
  for (let isWaiting = false; !isStopped; isWaiting = true) {
    const lock = tryLock(folder);
    if (lock)
      try {
        return await work();
      } finally {
        lock.release();
      }
    if (!isWaiting) say?.('Waiting for another process that is building the shop …');
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes each script, style and program of a build that has no compressed form yet also as .br and .gz, at the highest compression.
 * Done once at build time; brotli saves a sixth of what gzip on the fly would send.
 */
export async function compressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const done = new Set(entries.filter((name) => name.endsWith('.gz')));
  const files = entries
    .filter((name) => /\.(js|css|wasm)$/.test(name) && !done.has(`${name}.gz`))
    .map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const written = await readFile(file);
      const plain = file.endsWith('.js') ? withCompileHint(written) : written;
      if (plain !== written) await writeFile(file, plain);
      await writeFile(`${file}.br`, await toBrotli(plain));
      await writeFile(`${file}.gz`, await toGzip(plain, { level: 9 }));
    }),
  );
}

/** V8 compiles all functions of a script that begins so beside the main thread, while it loads (v8.dev/blog/explicit-compile-hints). */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** No other script is as large as the one that each page loads: React and Next, of which most runs at once. */
const MIN_BYTES = 300_000;

/**
 * The script, with V8's compile hint in front if it holds React and Next, which the main thread of a phone would else read a second
 * time when they run.
 */
const withCompileHint = (script: Buffer): Buffer =>
  script.length < MIN_BYTES ? script : Buffer.concat([Buffer.from(HINT), script]);

/**
 * Packages that the imports of the programs name and a server in production never loads: the
 * compilers in Next, and the development builds of React. What a page needs of them is in Next's
 * own lists.
 */
const NOT_IN_PRODUCTION = [
  'node_modules/next/dist/docs/**',
  'node_modules/next/dist/compiled/{babel,babel-*,next-devtools,next-server,terser}/**',
  'node_modules/next/dist/compiled/{postcss-*,cssnano-*,@modelcontextprotocol}/**',
  'node_modules/@next/swc-*/**',
  'node_modules/{react,react-dom}/cjs/*development*',
  'node_modules/{esbuild,typescript,@vercel/nft}/**',
  'node_modules/{@esbuild,@typescript}/**',
  // An operator who wants it installs it; in a checkout a tool for tests brings one along.
  'node_modules/@sentry/**',
];

/**
 * Packages that no import names: Next loads them when it reads its settings, and the thread that
 * hashes passwords (lib/auth/passwords.ts) loads bcryptjs.
 */
const BESIDE_IMPORTS = [
  'node_modules/bcryptjs',
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
];

/** Node loads it with the first mail (lib/mail/templates/render.ts); no import that Next follows names it. */
const MAIL_RENDERER = 'node_modules/react-dom/server.node.js';

const traceSchema = z.object({ files: z.array(z.string()) });

/** The paths of the files below a folder whose names end with `ending`. */
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));

/** The files that Next's build lists for its pages and its server, relative to the checkout. */
const filesOfPages = (): string[] =>
  filesIn(inProject('.next'), '.nft.json').flatMap((list) =>
    traceSchema
      .parse(JSON.parse(readFileSync(list, 'utf8')))
      .files.map((file) => relative(ROOT, resolve(dirname(list), file))),
  );

/**
 * Copies into a build what its programs and pages read of node_modules, so that it runs by itself:
 * without the compilers, and without the packages for tests.
 */
async function copyPackages(folder: string): Promise<void> {
  // Needed here alone, and no part of a build.
  const { nodeFileTrace } = await import('@vercel/nft');
  const roots = filesIn(join(folder, 'dist'), '.mjs').map((file) =>
    inProject(relative(folder, file)),
  );
  const { fileList } = await nodeFileTrace([...roots, inProject(MAIL_RENDERER)], {
    base: ROOT,
    ignore: NOT_IN_PRODUCTION,
    // What code may read from a computed path; Next's own lists have what it does read.
    analysis: { emitGlobs: false },
  });
  const files = [...fileList, ...filesOfPages(), ...BESIDE_IMPORTS].filter((file) =>
    file.startsWith('node_modules/'),
  );
  for (const file of new Set(files))
    cpSync(inProject(file), join(folder, file), { verbatimSymlinks: true, recursive: true });
}
