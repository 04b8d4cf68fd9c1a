import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = ['app', 'cli', 'lib', 'local', 'models', 'server'];
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', ...SOURCES], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && existsSync(file));

/** `lib/orders` for lib/orders/view.ts and what lies deeper, `lib` for lib/money.ts. */
const folderOf = (file: string) => dirname(file).split('/').slice(0, 2).join('/');

function importsOf(file: string): string[] {
  const named = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from = '']) => from);
  return named.flatMap((from) => {
    if (from.startsWith('@/')) return [from.slice(2)];
    return from.startsWith('.') ? [join(dirname(file), from)] : [];
  });
}

/** Which folders each folder imports from. */
function folderGraph(): Map<string, Set<string>> {
  const known = new Set(files.map(folderOf));
  const graph = new Map([...known].map((folder) => [folder, new Set<string>()]));
  for (const file of files)
    for (const target of importsOf(file)) {
      const isFolder = known.has(target) && existsSync(join(target, 'index.ts'));
      const folder = isFolder ? target : folderOf(target);
      if (known.has(folder) && folder !== folderOf(file)) graph.get(folderOf(file))?.add(folder);
    }
  return graph;
}

/** A way from a folder back to itself, if there is one. */
function cycleFrom(graph: Map<string, Set<string>>, path: string[]): string[] | undefined {
  for (const next of graph.get(path.at(-1) ?? '') ?? []) {
    if (next === path[0]) return [...path, next];
    if (path.includes(next)) continue;
    const found = cycleFrom(graph, [...path, next]);
    if (found) return found;
  }
}

test('top-level folders of lib, server, local, cli and models import each other in no circle', () => {
  const graph = folderGraph();
  const folders = [...graph.keys()].filter((folder) => !folder.startsWith('app'));
  expect(folders.length).toBeGreaterThan(15);
  for (const folder of folders) expect(cycleFrom(graph, [folder]), folder).toBeUndefined();
});
