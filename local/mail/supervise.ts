import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort, tryPort } from '@/server/process/port';
import { programFile } from '@/server/process/project';
import { type Say, type Supervised, supervise } from '@/server/process/supervise';
import type { InboxSettings } from './settings';

export type InboxProcess = Supervised & {
  /** The address of its page. */
  page: string;
  /** The settings by which the shop sends to it. */
  environment: { SMTP_URL: string; MAIL_FROM: string };
};

/** Away from the ports of the shop and of the stand-in for Stripe. */
const PORT_DISTANCE = 70;
const PORTS_TO_TRY = 10;
const HERE = '127.0.0.1';

async function pagePort(shopPort: number): Promise<number> {
  const first = shopPort + PORT_DISTANCE;
  for (let port = first; port < first + PORTS_TO_TRY && port <= 65_535; port += 1)
    if (!(await tryPort(HERE, port))) return port;
  return freePort();
}

/**
 * Starts the local inbox and restarts it when it dies, until it is closed. Throws StartFailure when it
 * cannot start.
 */
export async function startLocalInbox(
  dataFolder: string,
  shopPort: number,
  say: Say,
): Promise<InboxProcess> {
  const page = await pagePort(shopPort);
  const smtp = await freePort();
  const script = await programFile('local/mail/main');
  const settings: Record<keyof InboxSettings, string> = {
    INBOX_FOLDER: join(dataFolder, 'mail'),
    INBOX_SMTP_PORT: String(smtp),
    INBOX_PAGE_PORT: String(page),
  };
  const launch = () =>
    spawn(process.execPath, [script], {
      env: { ...process.env, NODE_OPTIONS: '', ...settings },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  const running = await supervise({ name: 'The local inbox', launch, say, grace: 5_000 });
  return {
    page: `http://localhost:${page}`,
    environment: {
      SMTP_URL: `smtp://${HERE}:${smtp}`,
      MAIL_FROM: 'shop@example.com',
    },
    ...running,
  };
}
