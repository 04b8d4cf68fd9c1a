import { openScratchShop, type ScratchShop } from './scratch-shop';
import { test as base } from './test';

/** A test with a shop that only the tests of this worker with `ownShop` share. */
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
