import { test as base } from '@playwright/test';

/**
 * Playwright's test in a browser that prefetches no pages, not even on hover or focus. Next skips
 * prefetching for crawlers, so only its scripts see the user agent of a crawler. Tests of navigation, and of
 * edits to open pages, use Playwright's own test.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      const userAgent = `${navigator.userAgent} Googlebot`;
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    });
    await use(context);
  },
});
