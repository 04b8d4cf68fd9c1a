import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { inProject, ROOT } from '@/server/process/project';

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
export async function copyPackages(folder: string): Promise<void> {
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
