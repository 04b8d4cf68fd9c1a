import { SELLER } from '@/e2e/shop';
import type { Source } from '@/server/launcher/environment';
import { freePort } from '@/server/process/port';
import { inboxIn } from './inbox';
import { CHEAP_HASHES, folderInMemory, launchShop } from './launched-shop';

export async function openScratchShop(more: Source = {}) {
  const scratch = folderInMemory();
  const shop = launchShop({
    DATA_DIR: scratch.folder,
    PORT: String(await freePort()),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    TRUST_PROXY: '1',
    ...CHEAP_HASHES,
    ...more,
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
  const inbox = () => inboxIn(shop.output());
  return { url: shop.url, databaseUri: shop.databaseUri(), inbox, close };
}

export type ScratchShop = Awaited<ReturnType<typeof openScratchShop>>;
