import { SELLER } from '@/e2e/shop';
import { freePort } from '@/server/process/port';
import { launchShop, scratchFolder } from './launched-shop';
import { test as base } from './test';

/** A shop for one test alone, for example one that needs a board without other tests' orders. */
export async function openOwnShop() {
  const scratch = scratchFolder();
  const shop = launchShop({
    DATA_DIR: scratch.folder,
    PORT: String(await freePort()),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  });
  const close = async () => {
    await shop.stop();
    scratch.remove();
  };
  try {
    await shop.ready;
  } catch (error) {
    await close();
    throw error;
  }
  return { url: shop.url, databaseUri: shop.databaseUri(), close };
}

export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>;

/** For tests that share a shop among themselves, apart from the one of all other tests. */
export const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const shop = await openOwnShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});
