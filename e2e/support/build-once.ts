import { buildShop } from '@/server/launcher/build';

/** Builds the shop before the first test file, because test files run in parallel and share the build. */
export default async function buildOnce(): Promise<void> {
  await buildShop();
}
