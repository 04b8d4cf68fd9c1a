import { buildShop } from '@/server/launcher/build';

/** Builds the shop before the first test file, because files run side by side. */
export default async function buildOnce(): Promise<void> {
  await buildShop();
}
