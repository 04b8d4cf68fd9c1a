import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { SELLER } from '@/e2e/shop';
import { type LaunchedShop, launchShop } from '@/e2e/support/launched-shop';
import type { Source } from '@/server/launcher/environment';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';

/**
 * Opens a shop with this number of products, and waits for a complete search index. `startMs` is the time from the
 * start to the first response.
 */
export async function openSeededShop(
  products: number,
  DATA_DIR: string,
  more: Source = {},
): Promise<{ shop: LaunchedShop; startMs: number }> {
  const seed = ['server/run.mjs', 'cli/seed', '--products', String(products)];
  const env = { ...process.env, MONGODB_URI: '', DATA_DIR };
  execFileSync(process.execPath, seed, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const startedAt = performance.now();
  const shop = launchShop({
    DATA_DIR,
    PORT: String(await freePort()),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    ...more,
  });
  await shop.ready;
  const startMs = performance.now() - startedAt;
  while (!shop.output().includes('the search index is built')) await pause(100);
  return { shop, startMs };
}
