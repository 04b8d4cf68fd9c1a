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

/** The folder in which Next.js builds. Nothing serves from it. */
const WORK = '.next';
const MARK = inProject(WORK, 'inputs.sha256');
/** The number of digest characters that identify a build. */
const ID_LENGTH = 12;
const require = createRequire(import.meta.url);

const shorten = (digest: string) => digest.slice(0, ID_LENGTH);
const BUILDS = inProject('builds');
/** The folder with the lock of the process that builds. */
const TURN = join(BUILDS, 'turn');
/**
 * Returns the folder of a build. A whole build and one that uses the packages of the checkout have different
 * folders. Replacing one by the other would load packages twice in a shop that serves from it.
 */
const folderOf = (id: string, isWhole: boolean) => join(BUILDS, isWhole ? id : `${id}-linked`);

const wholeFolder = () => folderOf(shorten(fingerprint(ROOT, SHOP)), true);

/**
 * Returns the complete build of the current sources. If this program itself runs from a build, returns that
 * one. Returns undefined if there is none.
 */
export function findBuild(): Build | undefined {
  const itself = readBuild(ROOT);
  if (itself) return itself;
  const id = shorten(fingerprint(ROOT, SHOP));
  return readBuild(folderOf(id, true)) ?? readBuild(folderOf(id, false));
}

type BuildOptions = {
  verbose?: boolean;
  /** Copies the packages that the shop needs into the build, so that it runs by itself. */
  isWhole?: boolean;
  /** Cancels the build when it resolves. The promise of the build then resolves to undefined. */
  stop?: Promise<void>;
  /** Called when the build waits for another one. */
  say?: (line: string) => void;
  onStep?: OnStep;
};

/**
 * Builds the shop into its own folder, `builds/<id>`, so that a shop which serves from another build is not
 * affected. Only one process builds at a time, because `next build` empties the folder that another build
 * copies from. Shows the output only on failure, unless `verbose`. Throws {@link StartFailure} if the build
 * fails.
 */
export async function buildShop(options: BuildOptions = {}): Promise<Build | undefined> {
  const find = () => (options.isWhole ? readBuild(wholeFolder()) : findBuild());
  // The build that this one waited for may have the same sources.
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
  // Next.js loads its cache stores from the compiled programs.
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

/** Runs `next build`. Returns false if it was stopped. */
async function buildPages({ deployment, verbose, stop, onStep }: PagesOptions): Promise<boolean> {
  rmSync(MARK, { force: true });
  const output: string[] = [];
  let stopped = false;
  // The compression runs while Next.js renders, which leaves a core idle.
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
  // Wait for the compression even after a failure, so that it writes nothing after the build has ended.
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

/** Returns the path of the command line program of the installed Next.js. */
export function nextBin(): string {
  try {
    return require.resolve('next/dist/bin/next');
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartFailure('The packages are not installed: run `npm ci` first.');
  }
}

/** How often a waiting process tries to acquire the lock, in ms. */
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
 * Runs `work` under a lock on this folder, so that only one process of the machine works in it. Waits for the
 * process that has the lock. Takes over the lock of a killed process. Returns undefined if `stop` resolves
 * first. Throws {@link StartFailure} if the folder is not writable.
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
 * Compresses each script, style and WebAssembly file of a build to .br and .gz, at the highest level, unless
 * it is already compressed. This runs once at build time. Compared with gzip at request time, brotli saves a
 * sixth of the bytes.
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

/**
 * With this first line, V8 compiles all functions of a script on a background thread while it loads
 * (v8.dev/blog/explicit-compile-hints).
 */
const HINT = '//# allFunctionsCalledOnLoad\n';
/**
 * The minimum size of the script with React and Next.js, which each page loads and mostly runs immediately. No
 * other script is as large.
 */
const MIN_BYTES = 300_000;

/**
 * Returns the script, with V8's compile hint in front if it contains React and Next.js. Otherwise the main
 * thread of a phone would parse it a second time when it runs.
 */
const withCompileHint = (script: Buffer): Buffer =>
  script.length < MIN_BYTES ? script : Buffer.concat([Buffer.from(HINT), script]);

/**
 * Packages that the imports of the programs mention but a production server never loads: the compilers in
 * Next.js, and the development builds of React. The parts that a page needs are in the file lists of Next.js.
 */
const NOT_IN_PRODUCTION = [
  'node_modules/next/dist/docs/**',
  'node_modules/next/dist/compiled/{babel,babel-*,next-devtools,next-server,terser}/**',
  'node_modules/next/dist/compiled/{postcss-*,cssnano-*,@modelcontextprotocol}/**',
  'node_modules/@next/swc-*/**',
  'node_modules/{react,react-dom}/cjs/*development*',
  'node_modules/{esbuild,typescript,@vercel/nft}/**',
  'node_modules/{@esbuild,@typescript}/**',
  // Operators install it if they want it. In a checkout, a test tool depends on it.
  'node_modules/@sentry/**',
];

/**
 * Packages that no import mentions. Next.js loads some of them when it reads its configuration, and the
 * password hashing thread (lib/auth/passwords.ts) loads bcryptjs.
 */
const BESIDE_IMPORTS = [
  'node_modules/bcryptjs',
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
];

/** Node loads it with the first mail (lib/mail/templates/render.ts). Next.js does not trace that import. */
const MAIL_RENDERER = 'node_modules/react-dom/server.node.js';

const traceSchema = z.object({ files: z.array(z.string()) });

/** Returns the paths of all files in a folder and its subfolders whose names end with `ending`. */
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the files that the build of Next.js lists for its pages and its server, relative to the checkout. */
const filesOfPages = (): string[] =>
  filesIn(inProject('.next'), '.nft.json').flatMap((list) =>
    traceSchema
      .parse(JSON.parse(readFileSync(list, 'utf8')))
      .files.map((file) => relative(ROOT, resolve(dirname(list), file))),
  );

/**
 * Copies the files of node_modules that the programs and pages read into a build, so that it runs by itself.
 * Compilers and test packages are not copied.
 */
async function copyPackages(folder: string): Promise<void> {
  // Imported here, because only this function needs it and a build does not contain it.
  const { nodeFileTrace } = await import('@vercel/nft');
  const roots = filesIn(join(folder, 'dist'), '.mjs').map((file) =>
    inProject(relative(folder, file)),
  );
  const { fileList } = await nodeFileTrace([...roots, inProject(MAIL_RENDERER)], {
    base: ROOT,
    ignore: NOT_IN_PRODUCTION,
    // Ignore files that code could read from a computed path. The file lists of Next.js contain those that it
    // does read.
    analysis: { emitGlobs: false },
  });
  const files = [...fileList, ...filesOfPages(), ...BESIDE_IMPORTS].filter((file) =>
    file.startsWith('node_modules/'),
  );
  for (const file of new Set(files))
    cpSync(inProject(file), join(folder, file), { verbatimSymlinks: true, recursive: true });
}
