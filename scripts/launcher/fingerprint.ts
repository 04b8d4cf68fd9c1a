import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What `next build` reads. Tests, documents and the launcher itself make no other build. */
const FOLDERS = ['app', 'lib', 'models'];
const FILES =
  /^(next\.config|middleware|proxy|instrumentation|postcss\.config|tsconfig|package|package-lock)\b.*\.(m?[jt]s|json)$/;
const NOT_INPUT = /\.(test|spec)\.tsx?$|(^|\/)\.[^/]*$|\.md$/;

/** The files of the checkout that decide the build, in a fixed order. */
export function buildInputs(root: string): string[] {
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILES.test(entry.name))
    .map((entry) => entry.name);
  const nested = FOLDERS.flatMap((folder) => walk(root, join(root, folder)));
  return [...files, ...nested].filter((file) => !NOT_INPUT.test(file)).sort();
}

function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/**
 * A digest of everything that decides the build: names and contents, not times, because a fresh
 * clone and a git checkout set times that say nothing.
 */
export function fingerprint(root: string, node: string = process.version): string {
  const hash = createHash('sha256').update(`node ${node}\n`);
  for (const file of buildInputs(root)) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    hash.update(`${file} ${content}\n`);
  }
  return hash.digest('hex');
}
