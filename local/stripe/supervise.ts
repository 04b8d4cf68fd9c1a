import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Env } from '@/lib/env';
import { StartFailure } from '@/server/process/failure';
import { freePort, reachable, tryPort } from '@/server/process/port';
import { programFile } from '@/server/process/project';
import { type Say, type Supervised, supervise } from '@/server/process/supervise';
import { keepSecrets, localStripe } from './secrets';
import type { StandInSettings } from './settings';

export type StandInProcess = Supervised & {
  /** The settings by which the shop reaches it. */
  environment: {
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
    STRIPE_API_BASE: string;
  };
};

export type StandInPlace = Pick<Env, 'HOST' | 'PORT' | 'APP_ORIGIN'> & {
  /** HOST was set, as in a container, whose localhost is not the browser's. */
  exposed?: boolean;
};

/** Away from the shop's port, and below the range of ephemeral ports. */
const PORT_DISTANCE = 50;
const PORTS_TO_TRY = 10;

/**
 * Starts the stand-in for Stripe and restarts it when it dies, until it is closed. Port, key and
 * payments stay the same across starts; the port changes only when it is taken. Throws {@link
 * StartFailure} when it cannot start.
 */
export async function startStandIn(
  dataFolder: string,
  { HOST, PORT, APP_ORIGIN, exposed }: StandInPlace,
  say: Say,
): Promise<StandInProcess> {
  const folder = join(dataFolder, 'stripe');
  const stored = localStripe(folder);
  const { secretKey, webhookSecret } = stored;
  const { hostname } = new URL(APP_ORIGIN);
  // Reachable from the network only if the shop is.
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && !exposed;
  const host = own ? '127.0.0.1' : HOST;
  const script = await programFile('local/stripe/main');

  const launch = (port: number) => {
    const settings: Record<keyof StandInSettings, string> = {
      STAND_IN_PORT: String(port),
      STAND_IN_HOST: host,
      STAND_IN_DATA: folder,
      STAND_IN_PUBLIC_URL: `http://${hostname}:${port}`,
      STAND_IN_WEBHOOK_URL: `http://${reachable(HOST)}:${PORT}/api/stripe/webhook`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    return spawn(process.execPath, [script], {
      env: { ...process.env, NODE_OPTIONS: '', ...settings },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  };
  const port = await firstFree(host, portsFor(PORT, stored.port));
  if (port !== stored.port) keepSecrets(folder, { ...stored, port });
  const name = 'The stand-in for Stripe';
  const running = await supervise({ name, launch: () => launch(port), say, grace: 5_000 });

  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://${reachable(host)}:${port}`,
    },
    ...running,
  };
}

/** Tries the port of the last start first, because earlier pay pages have it in their address. */
async function* portsFor(shopPort: number, last: number | undefined) {
  if (last !== undefined) yield last;
  const first = shopPort + PORT_DISTANCE;
  for (let port = first; port < first + PORTS_TO_TRY && port <= 65_535; port += 1) yield port;
  yield await freePort();
}

async function firstFree(host: string, ports: AsyncIterable<number>): Promise<number> {
  for await (const port of ports) if (!(await tryPort(host, port))) return port;
  throw new StartFailure('The local stand-in for Stripe finds no free port.');
}
