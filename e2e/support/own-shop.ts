import { openScratchShop, type ScratchShop } from './scratch-shop';
import { test as base } from './test';

/** A Playwright test with its own shop (`ownShop`). Only the tests of the same worker share it. */
export const test = base.extend<object, { ownShop: ScratchShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const shop = await openScratchShop({ LOG_LEVEL: 'silent' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});
