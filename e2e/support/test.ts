import { test as base } from '@playwright/test';

/**
 * Playwright's test, in a browser that prefetches no pages, also not those of the links on which its mouse
 * rests or the focus passes. Next leaves that out for crawlers, so to its scripts, and to them
 * alone, the browser is one. Tests of how pages follow each other, and of what an edit does to a page that is
 * there already, take Playwright's own test.
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
