import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NextConfig } from 'next';
import { type Rewrite, viewRedirects, viewRewrites } from './lib/http/page-views';
import { LANGUAGE_CODES, MAIN, STAFF_LANGUAGE_COOKIE } from './lib/i18n/languages';

/**
 * The folders under app/[lang]: the first segments of all pages. An address without a language is that of the
 * main one, whichever that is: the page reads it with the shop.
 */
const pageFolders = () =>
  ['app/[lang]', 'app/[lang]/(shop)'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
      .map(({ name }) => name),
  );

/** Each rewrite of the shop's own addresses, in the main language and in every other one. */
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
 * The pages of the seller's area are static in each language that a member of staff may choose. They are all in the
 * segment of the shop's main language: to another one the browser would load the document anew.
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
  // Pages stay in memory; on disk they would outlive the database that they were rendered from.
  cacheHandler: resolve('dist/server/next-page-store.mjs'),
  cacheHandlers: { default: resolve('dist/server/next-data-cache.mjs') },
  // Pages are fully static, so a link prefetches the whole page instead of a shell.
  partialPrefetching: false,
  poweredByHeader: false,
  // tsc checks the types in `npm test`; Next's own checker does not know TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    ...['mongoose', 'bcryptjs', 'sharp', 'cloudinary', 'prom-client', 'zod', 'stripe'],
    ...['nodemailer', 'web-push', '@e-invoice-eu/core', '@simplewebauthn/server'],
  ],
  images: {
    // Widths of product cards, thumbnails and banners; each further width is one more picture to
    // encode.
    imageSizes: [96, 192, 256, 384],
    deviceSizes: [640, 828, 1080, 1600],
    minimumCacheTTL: 60 * 60 * 24 * 30,
    maximumDiskCacheSize: 512 * 1024 * 1024,
    // Only known files may be resized, so that nobody can request unlimited other pictures.
    localPatterns: ['/art/', '/demo/', '/uploads/'].map((folder) => ({
      pathname: `${folder}+([a-z0-9-]).webp`,
      search: '',
    })),
  },
  turbopack: {
    rules: {
      // Of the messages of a language, the browser loads the areas that its scripts name.
      '*.json': {
        condition: { query: /area=/ },
        loaders: ['./messages/one-area.mjs'],
        as: '*.js',
      },
    },
  },
  experimental: {
    // A page is loaded at its first visit: a start takes a quarter less, and a shop 50 MB less.
    preloadEntriesOnStart: false,
    // A build takes a seventh less, and stacks keep the names of functions. Maps would take each process 20 MB.
    turbopackMinify: { server: false },
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // A first build writes no cache for a next one, which would take a third of its time and 400 MB.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
    // Fewer files: on a slow connection each further one costs a round trip. React and Next are one, which
    // compresses better.
    turbopackChunking: {
      minChunkSize: 600_000,
      maxMergeChunkSize: 2_000_000,
      firstPageLoadPriority: 0.9,
    },
  },
  rewrites: async () => ({
    beforeFiles: [],
    // After the files, so that a call of the API, which is one, does not pass all of these.
    afterFiles: [
      ...inEachLanguage([
        ...viewRewrites,
        // One static page for every order and product: the browser asks for that of its address.
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
    // Its address changes with its content. Without caching, Chrome requests it at every
    // navigation.
    {
      source: '/favicon.ico',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
    // A browser must notice a new service worker at once.
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
  redirects: async () => [
    { source: `/${MAIN}/:path*`, destination: '/:path*', permanent: true },
    ...viewRedirects(LANGUAGE_CODES),
  ],
};

export default config;
