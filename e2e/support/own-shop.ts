import { openScratchShop, type ScratchShop } from './scratch-shop';
import { test as base } from './test';

/** For tests that share a shop among themselves, apart from the one of all other tests. */
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
