import { type Client, newSeller } from './client';
import { openScratchShop, type ScratchShop } from './scratch-shop';
import { test as base } from './test';

/**
 * A Playwright test with its own shop (`ownShop`), which tests of the same worker share. `seller` signs the seller in.
 */
export const test = base.extend<{ seller: Client }, { ownShop: ScratchShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const shop = await openScratchShop({ LOG_LEVEL: 'silent' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
  seller: async ({ context, ownShop }, use) => {
    const seller = await newSeller(ownShop.url);
    await seller.enter(context);
    await use(seller);
  },
});
