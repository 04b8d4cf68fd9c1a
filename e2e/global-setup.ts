import { ensureChromium } from '../scripts/chromium';
import { launchShop, scratchFolder } from '../scripts/testing/launched-shop';
import { DATABASE_VARIABLE, E2E_PORT, SELLER, SESSION_SECRET, testDatabaseUri } from './shop';

/** Starts the real shop on a scratch data folder; answers what stops it and removes the folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  ensureChromium((line) => console.log(line));
  const scratch = scratchFolder();
  const shop = launchShop({
    DATA_DIR: scratch.folder,
    TMPDIR: scratch.folder,
    PORT: E2E_PORT,
    SESSION_SECRET,
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    // Each test plays a client of its own by X-Forwarded-For, so that limits per address hold.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  });
  try {
    await shop.ready;
    process.env[DATABASE_VARIABLE] = testDatabaseUri(shop.databaseUri());
  } catch (error) {
    await shop.stop();
    scratch.remove();
    throw error;
  }
  return async () => {
    const how = await shop.stop();
    scratch.remove();
    if (how !== 0) throw new Error(`The shop did not end well (${how}):\n${shop.output()}`);
  };
}
