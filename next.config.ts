import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NextConfig } from 'next';
import { type Rewrite, viewRedirects, viewRewrites } from './lib/http/page-views';
import { LANGUAGE_CODES, MAIN, STAFF_LANGUAGE_COOKIE } from './lib/i18n/languages';

/**
 * Returns the folders under app/[lang]: the first segments of all pages. A URL without a language is in the
 * shop's main language, which the page reads with the shop's settings.
 */
const pageFolders = () =>
  ['app/[lang]', 'app/[lang]/(shop)'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
      .map(({ name }) => name),
  );

/** Returns each rewrite of the shop's own URLs, for the main language and for every other language. */
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
 * Returns the rewrites of the seller's area, whose pages are static in each language that a staff member may
 * choose. All of them are under the segment of the shop's main language. Under another segment, the browser
 * would reload the document.
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
  // Rendered pages stay in memory. On disk they would outlive the database that they were rendered from.
  cacheHandler: resolve('dist/server/next-page-store.mjs'),
  cacheHandlers: { default: resolve('dist/server/next-data-cache.mjs') },
  // Pages are fully static, so a link prefetches the whole page instead of a shell.
  partialPrefetching: false,
  poweredByHeader: false,
  // tsc checks the types in `npm test`. The type checker of Next.js does not support TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    ...['mongoose', 'bcryptjs', 'sharp', 'cloudinary', 'prom-client', 'zod', 'stripe'],
    ...['nodemailer', 'web-push', '@e-invoice-eu/core', '@simplewebauthn/server'],
  ],
  images: {
    // The widths of product cards, thumbnails and banners. Each additional width is one more image to encode.
    imageSizes: [96, 192, 256, 384],
    deviceSizes: [640, 828, 1080, 1600],
    minimumCacheTTL: 60 * 60 * 24 * 30,
    maximumDiskCacheSize: 512 * 1024 * 1024,
    // Only known files may be resized. Otherwise anybody could request unlimited image variants.
    localPatterns: ['/art/', '/demo/', '/uploads/'].map((folder) => ({
      pathname: `${folder}+([a-z0-9-]).webp`,
      search: '',
    })),
  },
  turbopack: {
    rules: {
      // The browser loads only the message namespaces that its scripts import.
      '*.json': {
        condition: { query: /namespace=/ },
        loaders: ['./messages/one-namespace.mjs'],
        as: '*.js',
      },
    },
  },
  experimental: {
    // The server loads a page at its first visit. A start takes a quarter less time, and a shop 50 MB less
    // memory.
    preloadEntriesOnStart: false,
    // Without minification, a build takes a seventh less time, and stacks show function names. Source maps would
    // cost each process 20 MB.
    turbopackMinify: { server: false },
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // A first build writes no cache for the next one. The cache would take a third of its time and 400 MB.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
    // Fewer, larger files: on a slow connection, each additional file costs a round trip. React and Next.js are
    // in one file, which compresses better.
    turbopackChunking: {
      minChunkSize: 600_000,
      maxMergeChunkSize: 2_000_000,
      firstPageLoadPriority: 0.9,
    },
  },
  rewrites: async () => ({
    beforeFiles: [],
    // These run after the file check, so that API requests, which match a file, skip all of them.
    afterFiles: [
      ...inEachLanguage([
        ...viewRewrites,
        // There is one static page for all orders and one for all products. The browser fetches the data for the
        // id in its URL.
        { source: '/my-orders/:id([0-9a-f]{24})', destination: '/my-orders/one' },
        { source: '/my-orders/invoice/:id([0-9a-f]{24})', destination: '/my-orders/invoice' },
      ]),
      ...inStaffLanguage([
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
    // The icon's URL changes with its content. Without caching, Chrome requests it at every navigation.
    {
      source: '/favicon.ico',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
    // A browser must detect a new service worker immediately.
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
  redirects: async () => [
    { source: `/${MAIN}/:path*`, destination: '/:path*', permanent: true },
    ...viewRedirects(LANGUAGE_CODES),
    // The former address of the daily report, which sellers may have bookmarked.
    { source: '/seller/takings', destination: '/seller/day-report', permanent: true },
  ],
};

export default config;
