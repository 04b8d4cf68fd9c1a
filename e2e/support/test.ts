import { test as base } from '@playwright/test';

/**
 * A Playwright test whose browser prefetches no pages. Next.js does not prefetch for crawlers, so its scripts see a
 * crawler's user agent.
 *
 * Tests of navigation and of edits to open pages use Playwright's own `test`.
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
