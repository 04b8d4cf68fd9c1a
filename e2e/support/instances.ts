import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/launcher/port';
import { type LaunchedShop, launchShop, scratchFolder } from '../../scripts/testing/launched-shop';
import { SELLER, SESSION_SECRET } from '../shop';
import { Client } from './client';

/** Two instances of the shop on one database, as behind a load balancer, and what closes them. */
export async function openTwoInstances() {
  const folders = [scratchFolder(), scratchFolder()];
  const shops: LaunchedShop[] = [];
  const close = async () => {
    // The database lives with the first.
    for (const shop of [...shops].reverse())
      if (shop.process.exitCode === null && shop.process.signalCode === null) await shop.stop();
    for (const { remove } of folders) remove();
  };
  // Photos on disk are seen by both, as compose.yaml has it.
  const [uploads, link] = folders.map(({ folder }) => join(folder, 'uploads'));
  mkdirSync(`${uploads}`);
  symlinkSync(`${uploads}`, `${link}`);
  const open = async (place: 0 | 1, MONGODB_URI = ''): Promise<LaunchedShop> => {
    const shop = launchShop({
      DATA_DIR: folders[place]?.folder ?? '',
      PORT: String(await freePort()),
      MONGODB_URI,
      LOCAL: '1',
      SESSION_SECRET,
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    });
    shops.push(shop);
    await shop.ready;
    return shop;
  };
  try {
    const one = await open(0);
    return { one, two: await open(1, one.databaseUri()), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A client that speaks to another instance with the same cookies. */
export function at({ url }: { url: string }, client: Client): Client {
  const other = new Client(url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}
