import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SELLER } from '@/e2e/shop';
import type { State } from '@/local/stripe/control';
import { localStripe } from '@/local/stripe/secrets';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';
import { launchShop, scratchFolder } from './launched-shop';

/**
 * Opens a separate local shop. The test can kill it with all its processes, restart it, and set its wall
 * clock.
 */
export async function openKilledShop() {
  const scratch = scratchFolder();
  const clock = join(scratch.folder, 'clock');
  const setClock = (ahead: number) => writeFileSync(clock, String(ahead));
  const launch = () =>
    launchShop({
      DATA_DIR: scratch.folder,
      PORT,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      CLOCK_AHEAD: clock,
      NODE_OPTIONS: `--import ${join(ROOT, 'e2e/support/movable-clock.mjs')}`,
    });
  const PORT = String(await freePort());
  let shop = launch();
  await shop.ready;
  const stripeServer = `http://127.0.0.1:${localStripe(join(scratch.folder, 'stripe')).port}`;
  return {
    url: shop.url,
    setClock,
    /** Sends SIGKILL to all processes, including the database. Runs `meanwhile`, and restarts the shop. */
    async kill(meanwhile?: () => Promise<unknown>) {
      await shop.killGroup();
      await meanwhile?.();
      shop = launch();
      await shop.ready;
    },
    /** Returns the complete state of the Stripe emulator. */
    stripe: async (): Promise<State> => (await fetch(`${stripeServer}/_stand-in/state`)).json(),
    async close() {
      await shop.stop();
      scratch.remove();
    },
  };
}
