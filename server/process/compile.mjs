import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { declareMessages } from './declare-messages.mjs';
import { fingerprint, PROGRAMS } from './fingerprint.mjs';

/** The programs that Node runs without Next.js. */
export const entries = (/** @type {string} */ root) => [
  'server/launcher/main.ts',
  'server/main.ts',
  'server/next-page-store.ts',
  'server/next-data-cache.ts',
  'local/mongodb/engine-process.ts',
  'local/stripe/main.ts',
  'local/mail/main.ts',
  'next.config.ts',
  ...readdirSync(join(root, 'cli'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `cli/${name}`),
];

export class NotWritable extends Error {}

/**
 * Compiles each program into one file in `dist`, if the sources have changed. A start then needs no TypeScript
 * compiler. Also declares the messages for TypeScript. Throws {@link NotWritable}.
 *
 * @param {string} root
 */
export async function compilePrograms(root) {
  const mark = join(root, 'dist/inputs.sha256');
  const inputs = fingerprint(root, PROGRAMS);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return;
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: entries(root),
    absWorkingDir: root,
    outdir: 'dist',
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    write: false,
    logLevel: 'error',
  });
  try {
    // Replace files atomically, because another start may be reading them.
    for (const { path, contents } of outputFiles) put(path, contents);
    declareMessages(root);
    put(mark, inputs);
  } catch (error) {
    throw new NotWritable(
      `The shop must be built first, and its folder cannot be written (${error instanceof Error ? error.message : error}): ` +
        'run `npm run build` as the owner of that folder, then start again.',
    );
  }
}

/** @type {(path: string, contents: string | Uint8Array) => void} */
function put(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}
