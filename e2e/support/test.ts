import { test as base } from '@playwright/test';

/**
 * A Playwright test in a browser that does not prefetch pages, not even on hover or focus. Next.js does not
 * prefetch for crawlers, so the scripts of Next.js see the user agent of a crawler. Tests of navigation, and
 * of edits to open pages, use Playwright's own `test`.
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
