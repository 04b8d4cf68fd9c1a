import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Env } from '@/lib/env';
import { backoff } from '../../launcher/backoff';
import { compile } from '../../launcher/compile';
import { StartFailure } from '../../launcher/failure';
import { freePort, reachable } from '../../launcher/port';
import { keepSecrets, localStripe } from './secrets';
import { type StandInReport, type StandInSettings, standInReport } from './settings';

export type StandInProcess = {
  /** What the shop needs to talk to it. */
  environment: {
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
    STRIPE_API_BASE: string;
  };
  pid: () => number | undefined;
  close: () => Promise<void>;
};

export type StandInPlace = Pick<Env, 'HOST' | 'PORT' | 'APP_ORIGIN'> & {
  /** HOST was chosen by a person, as in a container, whose localhost is not the browser's. */
  exposed?: boolean;
};

/** Away from the shop's own port and its neighbours, and below the ports that systems hand out. */
const PORT_DISTANCE = 50;
const PORTS_TO_TRY = 10;

/**
 * Starts the stand-in for Stripe and keeps it running until it is closed. Its port, key and
 * payments stay the same across starts; only when the port is taken it moves to another one.
 * Throws {@link StartFailure} when it cannot start.
 */
export async function startStandIn(
  dataFolder: string,
  { HOST, PORT, APP_ORIGIN, exposed }: StandInPlace,
  say: (line: string) => void,
): Promise<StandInProcess> {
  const folder = join(dataFolder, 'stripe');
  const stored = localStripe(folder);
  const { secretKey, webhookSecret } = stored;
  const { hostname } = new URL(APP_ORIGIN);
  // Shown to the network only where the shop says that it is.
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && !exposed;
  const host = own ? '127.0.0.1' : HOST;
  const script = await compile('scripts/local/stripe/main.ts');

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
  let { child, port } = await firstOf(launch, portsFor(PORT, stored.port));
  if (port !== stored.port) keepSecrets(folder, { ...stored, port });

  const delay = backoff();
  let closing = false;
  const restart = async (): Promise<void> => {
    while (!closing) {
      await delay.wait();
      if (closing) return;
      const next = launch(port);
      const report = await reportOf(next);
      if (report.state === 'failed') {
        say(`The stand-in for Stripe cannot start (${report.reason}); trying again …`);
        continue;
      }
      child = next;
      if (closing) return closed(child);
      return watch();
    }
  };
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (closing) return;
      say(`The stand-in for Stripe died (${signal ?? `exit ${code}`}); starting it again …`);
      void restart();
    });
  };
  watch();

  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://${reachable(host)}:${port}`,
    },
    pid: () => child.pid,
    close: () => {
      closing = true;
      return closed(child);
    },
  };
}

/** The port of the last start first: pay pages that were handed out lead there. */
async function* portsFor(shopPort: number, last: number | undefined) {
  if (last !== undefined) yield last;
  const first = shopPort + PORT_DISTANCE;
  for (let port = first; port < first + PORTS_TO_TRY && port <= 65_535; port += 1) yield port;
  yield await freePort();
}

async function firstOf(
  launch: (port: number) => ChildProcess,
  ports: AsyncIterable<number>,
): Promise<{ child: ChildProcess; port: number }> {
  for await (const port of ports) {
    const child = launch(port);
    const report = await reportOf(child);
    if (report.state === 'listening') return { child, port };
    child.kill('SIGKILL');
    if (!report.taken)
      throw new StartFailure(`The local stand-in for Stripe cannot start: ${report.reason}`);
  }
  throw new StartFailure('The local stand-in for Stripe finds no free port.');
}

function reportOf(child: ChildProcess): Promise<StandInReport> {
  return new Promise((resolve) => {
    const failed = (reason: string) => resolve({ state: 'failed', reason, taken: false });
    child.once('message', (message) => resolve(standInReport.parse(message)));
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => failed(`it ended with ${signal ?? `exit code ${code}`}`));
  });
}

function closed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    if (child.connected) child.send('close', () => {});
  });
}
