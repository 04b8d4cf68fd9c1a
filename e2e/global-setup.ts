import {
  DATABASE_VARIABLE,
  E2E_PORT,
  FRONT_END,
  INBOX_VARIABLE,
  SELLER,
  SESSION_SECRET,
  testDatabaseUri,
} from './shop';
import { ensureChromium } from './support/chromium';
import { inboxIn } from './support/inbox';
import { CHEAP_HASHES, folderInMemory, launchShop } from './support/launched-shop';

export default async function globalSetup(): Promise<() => Promise<void>> {
  ensureChromium((line) => console.log(line));
  const scratch = folderInMemory();
  const shop = launchShop({
    DATA_DIR: scratch.folder,
    TMPDIR: scratch.folder,
    PORT: E2E_PORT,
    SESSION_SECRET,
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    CORS_ORIGINS: FRONT_END,
    // Each test sends a unique client address in X-Forwarded-For, so that limits per address apply to this test alone.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ...CHEAP_HASHES,
  });
  try {
    await shop.ready;
    process.env[DATABASE_VARIABLE] = testDatabaseUri(shop.databaseUri());
    process.env[INBOX_VARIABLE] = inboxIn(shop.output());
  } catch (error) {
    await shop.stop();
    scratch.remove();
    throw error;
  }
  return async () => {
    const how = await shop.stop();
    scratch.remove();
    if (how !== 0) throw new Error(`The shop did not end well (${how}):\n${shop.output()}`);
    const leak = /^.*MaxListenersExceededWarning.*$/m.exec(shop.output());
    if (leak) throw new Error(`Something is listened to more and more often:\n${leak[0]}`);
  };
}
