import { join } from 'node:path';
import type { Env } from '@/lib/env';
import { onPorts, portFrom, startService } from '@/local/service';
import { reachable } from '@/server/process/port';
import type { Log, Supervised } from '@/server/process/supervise';
import { type LocalStripeSettings, localStripe, storeSecrets } from './secrets';

type LocalStripeProcess = Supervised & {
  environment: {
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
    STRIPE_API_BASE: string;
    STRIPE_PUBLISHABLE_KEY: string;
    STRIPE_JS_BASE: string;
  };
};

type LocalStripeAddress = Pick<Env, 'HOST' | 'PORT' | 'APP_ORIGIN'> & {
  /** True if HOST was set, as in a container. The browser then cannot reach the emulator at its own localhost. */
  exposed?: boolean;
};

/** The emulator accepts any publishable key, because such a key is no secret. */
const PUBLISHABLE_KEY = 'pk_test_local';

/** The default port of the emulator is the shop's port plus this number. The sum is below the ephemeral ports. */
const PORT_DISTANCE = 50;

/**
 * Starts the Stripe emulator, and restarts it after a crash. Port, key and payments persist across starts. Throws
 * StartFailure if the emulator cannot start.
 */
export async function startLocalStripe(
  dataFolder: string,
  { HOST, PORT, APP_ORIGIN, exposed }: LocalStripeAddress,
  log: Log,
): Promise<LocalStripeProcess> {
  const folder = join(dataFolder, 'stripe');
  const stored = localStripe(folder);
  const { secretKey, webhookSecret } = stored;
  const { hostname } = new URL(APP_ORIGIN);
  // The emulator is reachable from the network only if the shop is reachable from there.
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && !exposed;
  const host = own ? '127.0.0.1' : HOST;
  // Prefer the port of the last start, because the URLs of older payment pages contain it.
  const choose = async () => ({ port: await portFrom(host, PORT + PORT_DISTANCE, stored.port) });
  const publicUrl = (port: number) => `http://${hostname}:${port}`;
  const { port, ...running } = await onPorts(host, choose, async ({ port }) => {
    const settings: Record<keyof LocalStripeSettings, string> = {
      STAND_IN_PORT: String(port),
      STAND_IN_HOST: host,
      STAND_IN_DATA: folder,
      STAND_IN_PUBLIC_URL: publicUrl(port),
      STAND_IN_WEBHOOK_URL: `http://${reachable(HOST)}:${PORT}/api/stripe/webhook`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    const name = 'The stand-in for Stripe';
    return { port, ...(await startService({ name, program: 'local/stripe/main', settings }, log)) };
  });
  if (port !== stored.port) storeSecrets(folder, { ...stored, port });
  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://${reachable(host)}:${port}`,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_JS_BASE: publicUrl(port),
    },
    ...running,
  };
}
