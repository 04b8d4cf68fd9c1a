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
import { acquireLock, type Lock } from './lock';
import { isCompiled, type OnStep, stepIn } from './progress';

const WORK = '.next';
const MARK = inProject(WORK, 'inputs.sha256');
const ID_LENGTH = 12;
const require = createRequire(import.meta.url);

const shorten = (digest: string) => digest.slice(0, ID_LENGTH);
const BUILDS = inProject('builds');
const TURN = join(BUILDS, 'turn');
/**
 * A self-contained build and a linked build have different folders. Otherwise a new build could replace the folder that
 * a running shop serves.
 */
const folderOf = (id: string, isWhole: boolean) => join(BUILDS, isWhole ? id : `${id}-linked`);

const wholeFolder = () => folderOf(shorten(fingerprint(ROOT, SHOP)), true);

/** Returns the complete build of the current sources. If this program runs from a build, returns that build. */
export function findBuild(): Build | undefined {
  const itself = readBuild(ROOT);
  if (itself) return itself;
  const id = shorten(fingerprint(ROOT, SHOP));
  return readBuild(folderOf(id, true)) ?? readBuild(folderOf(id, false));
}

type BuildOptions = {
  verbose?: boolean;
  isWhole?: boolean;
  /** Cancels the build. {@link buildShop} then resolves to undefined. */
  stop?: Promise<void>;
  log?: (line: string) => void;
  onStep?: OnStep;
};

/**
 * Builds the shop into `builds/<id>`. Running shops are not affected. Only one process builds at a time, because `next
 * build` has one working folder. Throws {@link StartFailure} if the build fails.
 */
export async function buildShop(options: BuildOptions = {}): Promise<Build | undefined> {
  const find = () => (options.isWhole ? readBuild(wholeFolder()) : findBuild());
  // Another process may have built the same sources in the meantime.
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
  // Compile the programs first, because `next build` loads the shop's cache stores from `dist`.
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

async function buildPages({ deployment, verbose, stop, onStep }: PagesOptions): Promise<boolean> {
  rmSync(MARK, { force: true });
  const output: string[] = [];
  let stopped = false;
  // Compress the scripts while Next.js renders pages, because rendering leaves a core idle.
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
  // Wait even after a failure. Otherwise the compression could write files after the build has ended.
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

export function nextBin(): string {
  try {
    return require.resolve('next/dist/bin/next');
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartFailure('The packages are not installed: run `npm ci` first.');
  }
}

const LOOK_EVERY_MS = 200;

function tryLock(folder: string): Lock | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    return acquireLock(folder, folder);
  } catch (error) {
    if (error instanceof StartFailure) return undefined;
    if (!codeOf(error)) throw error;
    throw new StartFailure(
      `The shop must be built first, and its folder cannot be written (${reasonOf(error)}): ` +
        'run `npm run build` as the owner of that folder, then start again.',
    );
  }
}

/**
 * Runs `work` with an exclusive lock on this folder. The lock of a killed process is taken over. Returns undefined if
 * `stop` resolves first. Throws {@link StartFailure} if the folder is not writable.
 */
export async function withFolderLock<T>(
  folder: string,
  work: () => Promise<T>,
  { stop, log }: { stop?: Promise<void>; log?: (line: string) => void } = {},
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
    if (!isWaiting) log?.('Waiting for another process that is building the shop …');
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses each script, style and WebAssembly file of a build to .br and .gz at the highest level. Brotli saves a
 * sixth of the bytes compared with gzip at request time.
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

/** V8 then compiles all functions of the script on a background thread (v8.dev/blog/explicit-compile-hints). */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Only the script with React and Next.js is this large. Pages execute most of it immediately. */
const MIN_BYTES = 300_000;

/**
 * Adds V8's compile hint to the script with React and Next.js. Otherwise the main thread of a phone would parse its
 * functions twice.
 */
const withCompileHint = (script: Buffer): Buffer =>
  script.length < MIN_BYTES ? script : Buffer.concat([Buffer.from(HINT), script]);

/**
 * Packages that a production server never loads: compilers in Next.js, and development builds of React. The file lists
 * of Next.js contain the needed parts.
 */
const NOT_IN_PRODUCTION = [
  'node_modules/next/dist/docs/**',
  'node_modules/next/dist/compiled/{babel,babel-*,next-devtools,next-server,terser}/**',
  'node_modules/next/dist/compiled/{postcss-*,cssnano-*,@modelcontextprotocol}/**',
  'node_modules/@next/swc-*/**',
  'node_modules/{react,react-dom}/cjs/*development*',
  'node_modules/{esbuild,typescript,@vercel/nft}/**',
  'node_modules/{@esbuild,@typescript}/**',
  // Operators who use this package install it themselves.
  'node_modules/@sentry/**',
];

/**
 * Packages without a static import. Next.js loads some for its configuration, and the password hashing thread
 * (lib/auth/passwords.ts) loads bcryptjs.
 */
const BESIDE_IMPORTS = [
  'node_modules/bcryptjs',
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
];

/** Node loads this file with the first mail (lib/mail/templates/render.ts). Next.js does not trace that import. */
const MAIL_RENDERER = 'node_modules/react-dom/server.node.js';

const traceSchema = z.object({ files: z.array(z.string()) });

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the files that `next build` lists for its pages and server, relative to the source folder. */
const filesOfPages = (): string[] =>
  filesIn(inProject('.next'), '.nft.json').flatMap((list) =>
    traceSchema
      .parse(JSON.parse(readFileSync(list, 'utf8')))
      .files.map((file) => relative(ROOT, resolve(dirname(list), file))),
  );

/** Copies the required files of node_modules into a build, so that it runs without the source folder. */
async function copyPackages(folder: string): Promise<void> {
  // Builds do not contain this package, so do not import it at the top of the file.
  const { nodeFileTrace } = await import('@vercel/nft');
  const roots = filesIn(join(folder, 'dist'), '.mjs').map((file) =>
    inProject(relative(folder, file)),
  );
  const { fileList } = await nodeFileTrace([...roots, inProject(MAIL_RENDERER)], {
    base: ROOT,
    ignore: NOT_IN_PRODUCTION,
    // Ignore computed paths. If a page reads such a file, the file lists of Next.js contain it.
    analysis: { emitGlobs: false },
  });
  const files = [...fileList, ...filesOfPages(), ...BESIDE_IMPORTS].filter((file) =>
    file.startsWith('node_modules/'),
  );
  for (const file of new Set(files))
    cpSync(inProject(file), join(folder, file), { verbatimSymlinks: true, recursive: true });
}
