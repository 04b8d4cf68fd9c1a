import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { isCallPath } from '@/lib/http/direct-request';
import { MAIN, splitPath } from '@/lib/i18n/languages';
import { inProject } from './process/project';

const manifestSchema = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  rewrites: z.object({
    afterFiles: z.array(
      z.object({ source: z.string(), regex: z.string(), has: z.array(z.unknown()).optional() }),
    ),
  }),
});

const NOTHING = { staticRoutes: [], dynamicRoutes: [], rewrites: { afterFiles: [] } };

/** The route name of these files is only their folder. */
const FILES = /^\/(_next\/static|_next\/image|demo|art|icons|uploads)(?=\/|$)/;
/** The routes of all pages start with the language segment. */
const OF_LANGUAGE = /^\/\[lang\]/;
/** The route prefix of the seller's pages. The URL does not contain the language segment. */
const OF_STAFF = '/seller/[locale]';
export const OTHER = 'other';

/** Converts `/my-orders/:id([0-9a-f]{24})` to `/my-orders/[id]`. */
const inBrackets = (source: string) => source.replace(/:(\w+)(\([^)]*\))?/g, '[$1]');

/** In development, there is no build and the result is undefined. */
export function readRoutes(): unknown {
  const file = inProject('.next/routes-manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Creates a function that returns the route name of a path, for example `/products/[category]/[id]`. Clients therefore
 * cannot create additional names in metrics.
 */
export function createRouteTemplate(manifest: unknown): (path: string) => string {
  const { staticRoutes, dynamicRoutes, rewrites } = manifestSchema.parse(manifest ?? NOTHING);
  // Ignore rewrites for a query or a language. Metrics count these paths under the page in the main language.
  const renamed = rewrites.afterFiles.filter(
    ({ has, source }) => has === undefined && !/^\/:(lang|page)\b|:rest\*/.test(source),
  );
  const plain = renamed.filter(({ source }) => !source.includes(':'));
  const fixed = new Set([
    ...staticRoutes.map(({ page }) => page),
    ...plain.map(({ source }) => source),
  ]);
  const patterns = [
    ...renamed.map(({ source, regex }) => ({ name: inBrackets(source), regex: new RegExp(regex) })),
    ...dynamicRoutes
      .filter(({ page }) => !OF_LANGUAGE.test(page))
      .map(({ page, regex }) => ({ name: page, regex: new RegExp(regex) })),
  ];
  const pages = dynamicRoutes
    .filter(({ page }) => OF_LANGUAGE.test(page))
    .map(({ page, regex }) => ({
      name: page.replace(OF_LANGUAGE, '').replace(OF_STAFF, '/seller'),
      regex: new RegExp(regex),
    }));
  return (address) => {
    if (fixed.has(address) || isCallPath(address)) return address;
    const { rest: path } = splitPath(address);
    if (fixed.has(path)) return path;
    const [, folder] = FILES.exec(path) ?? [];
    if (folder) return `/${folder}`;
    const known = patterns.find(({ regex }) => regex.test(path));
    if (known || path.startsWith('/api/')) return known?.name ?? OTHER;
    const page = `/${MAIN}${path.replace(/^\/seller(?=\/|$)/, `/seller/${MAIN}`)}`;
    return pages.find(({ regex }) => regex.test(page))?.name ?? OTHER;
  };
}
