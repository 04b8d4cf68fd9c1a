import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `target` is a path in the project without its extension, or a package name. */
export type Import = { file: string; target: string; isType?: boolean };

const IMPORT = /^(?:import|export)\s+(type\s)?[^;']*?from\s+'([^']+)'|import\s*\(?\s*'([^']+)'/gm;
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

function targetOf(file: string, from: string): string {
  if (!from.startsWith('@/') && !from.startsWith('.')) return from;
  const path = from.startsWith('@/') ? from.slice(2) : join(dirname(file), from);
  return isFolder(path) ? join(path, 'index') : path;
}

export const importsIn = (file: string, text: string): Import[] =>
  [...text.matchAll(IMPORT)].map(([, type, from, called]) => ({
    file,
    target: targetOf(file, from ?? called ?? ''),
    isType: type !== undefined,
  }));

export function allImports(): Import[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  const isSource = (file: string) =>
    /\.tsx?$/.test(file) && !file.includes('.test.') && existsSync(file);
  return listed
    .toString()
    .split('\n')
    .filter(isSource)
    .flatMap((file) => importsIn(file, readFileSync(file, 'utf8')));
}
