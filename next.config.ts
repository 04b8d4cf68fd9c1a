import type { NextConfig } from 'next';

const config: NextConfig = {
  cacheComponents: true,
  // Pages are static as a whole, so a link prefetches the whole page and not a shell of it.
  partialPrefetching: false,
  poweredByHeader: false,
  // tsc checks the types in `npm test`; Next's own checker does not know TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['mongoose', 'bcryptjs', 'sharp', 'cloudinary'],
  images: {
    // Product cards, thumbnails and banners; every further width is one more picture to make.
    imageSizes: [96, 192, 256, 384],
    deviceSizes: [640, 828, 1080, 1600],
    minimumCacheTTL: 60 * 60 * 24 * 30,
  },
  experimental: {
    // Fewer files: on a slow line each one more is a wait of its own.
    turbopackChunking: { minChunkSize: 150_000, firstPageLoadPriority: 0.9 },
    // A page written to disk would outlive the database that it was made from.
    isrFlushToDisk: false,
  },
  // A static page must not ask the database while the shop is being built, so the pages at / and
  // /products are parametrised routes that are rendered at their first visit.
  rewrites: async () => ({
    beforeFiles: [
      // A search needs the query on the server; the list itself stays static.
      {
        source: '/products',
        has: [{ type: 'query', key: 'q', value: '.+' }],
        destination: '/search',
      },
      { source: '/', destination: '/home/today' },
      { source: '/products', destination: '/products/all' },
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    // Its address changes with it, and Chrome asks again whenever the address of the page does.
    {
      source: '/favicon.ico',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
    // A browser must learn of a new service worker at once.
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
  redirects: async () => [
    { source: '/home/:edition', destination: '/', permanent: true },
    { source: '/products/all', destination: '/products', permanent: true },
    { source: '/search', destination: '/products', permanent: true },
  ],
};

export default config;
