import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NextConfig } from 'next';
import { type Rewrite, viewRedirects, viewRewrites } from './lib/http/page-views';
import { LANGUAGE_CODES, MAIN, STAFF_LANGUAGE_COOKIE } from './lib/i18n/languages';

const pageFolders = () =>
  ['app/[lang]', 'app/[lang]/(shop)'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
      .map(({ name }) => name),
  );

/**
 * Creates two rewrites from each: without and with a language prefix. URLs without a prefix are in the main language.
 */
const inEachLanguage = (rewrites: Rewrite[]): Rewrite[] =>
  rewrites.flatMap(({ source, destination, ...rest }) => [
    { source, destination: `/${MAIN}${destination}`, ...rest },
    {
      source:
        source === '/'
          ? `/:lang(${LANGUAGE_CODES.join('|')})`
          : `/:lang(${LANGUAGE_CODES.join('|')})${source}`,
      destination: `/:lang${destination}`,
      ...rest,
    },
  ]);

/**
 * Rewrites of the seller area. Each page has a static version per language of the staff. All versions are below the
 * segment of the shop's main language. Otherwise the browser would reload the document.
 */
const inStaffLanguage = (rewrites: Rewrite[]) => {
  const chosen = `(?<staff>${LANGUAGE_CODES.join('|')})`;
  return rewrites.flatMap(({ source, destination }) => [
    {
      source: `/seller${source}`,
      has: [{ type: 'cookie' as const, key: STAFF_LANGUAGE_COOKIE, value: chosen }],
      destination: `/${MAIN}/seller/:staff${destination}`,
    },
    { source: `/seller${source}`, destination: `/${MAIN}/seller/${MAIN}${destination}` },
  ]);
};

const config: NextConfig = {
  cacheComponents: true,
  // Store rendered pages in memory. On disk, they would still exist after the shop is connected to another database.
  cacheHandler: resolve('dist/server/next-page-store.mjs'),
  cacheHandlers: { default: resolve('dist/server/next-data-cache.mjs') },
  // Pages are fully static, so a link prefetches the whole page.
  partialPrefetching: false,
  poweredByHeader: false,
  // tsc checks the types in `npm test`. The type checker of Next.js does not support TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    ...['mongoose', 'bcryptjs', 'sharp', 'cloudinary', 'prom-client', 'zod', 'stripe'],
    ...['nodemailer', 'web-push', '@e-invoice-eu/core', '@simplewebauthn/server'],
  ],
  images: {
    // The server encodes each image once per width, so the list is short.
    imageSizes: [96, 192, 256, 384],
    deviceSizes: [640, 828, 1080, 1600],
    minimumCacheTTL: 60 * 60 * 24 * 30,
    maximumDiskCacheSize: 512 * 1024 * 1024,
    // Otherwise a client could request an unlimited number of image variants.
    localPatterns: ['/art/', '/demo/', '/uploads/'].map((folder) => ({
      pathname: `${folder}+([a-z0-9-]).webp`,
      search: '',
    })),
  },
  turbopack: {
    rules: {
      // The scripts of a page import single namespaces, so the browser does not load all messages.
      '*.json': {
        condition: { query: /namespace=/ },
        loaders: ['./messages/one-namespace.mjs'],
        as: '*.js',
      },
    },
  },
  experimental: {
    // Load the server code of a page at its first visit. This shortens a start by a quarter, and saves 50 MB of memory.
    preloadEntriesOnStart: false,
    // Unminified server code builds faster, and stack traces show function names. Source maps would cost each process
    // 20 MB of memory.
    turbopackMinify: { server: false },
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // The first build writes no cache, because this takes a third of its time and 400 MB.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
    // Build fewer, larger files, because each file costs a round trip on a slow connection.
    turbopackChunking: {
      minChunkSize: 600_000,
      maxMergeChunkSize: 2_000_000,
      firstPageLoadPriority: 0.9,
    },
  },
  rewrites: async () => ({
    beforeFiles: [],
    // Next.js looks for a matching file before these rewrites. API requests match their route handler, so they skip the
    // rewrites.
    afterFiles: [
      ...inEachLanguage([
        ...viewRewrites,
        // All orders share one static page. The browser fetches the data for the id in the URL.
        { source: '/my-orders/:id([0-9a-f]{24})', destination: '/my-orders/one' },
        { source: '/my-orders/invoice/:id([0-9a-f]{24})', destination: '/my-orders/invoice' },
      ]),
      ...inStaffLanguage([
        { source: '/customers/:id([0-9a-f]{24})', destination: '/customers/one' },
        { source: '/orders/invoice/:id([0-9a-f]{24})', destination: '/orders/invoice' },
        { source: '/orders/:id([0-9a-f]{24})', destination: '/orders/one' },
        { source: '/product-list/:id([0-9a-f]{24})', destination: '/product-list/one' },
        { source: '/pages/:slug([a-z0-9-]{1,60})', destination: '/pages/one' },
        { source: '/:rest*', destination: '/:rest*' },
      ]),
      { source: `/:page(${pageFolders().join('|')})/:rest*`, destination: `/${MAIN}/:page/:rest*` },
    ],
    fallback: [],
  }),
  headers: async () => [
    // The URL changes with the icon, so cache it. Otherwise Chrome requests the icon at every navigation.
    {
      source: '/favicon.ico',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
    // Without caching, a browser detects a new version immediately.
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
  redirects: async () => [
    { source: `/${MAIN}/:path*`, destination: '/:path*', permanent: true },
    ...viewRedirects(LANGUAGE_CODES),
  ],
};

export default config;
