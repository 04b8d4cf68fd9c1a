import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { onPorts, portFrom, startService } from '@/local/service';
import { freePort } from '@/server/process/port';
import type { Log, Supervised } from '@/server/process/supervise';

const port = z.coerce.number().int().min(1).max(65535);

export const inboxSettings = z.object({
  INBOX_FOLDER: z.string().min(1),
  INBOX_SMTP_PORT: port,
  INBOX_PAGE_PORT: port,
});

type InboxProcess = Supervised & {
  page: string;
  environment: { SMTP_URL: string; MAIL_FROM: string };
};

/** The inbox gets the shop's port plus this number. The sum differs from the Stripe emulator's port. */
const PORT_DISTANCE = 70;
const HERE = '127.0.0.1';

/** The packages of the inbox are development packages. `npm ci --omit=dev` does not install them. */
export function isInboxInstalled(packages = ['smtp-server', 'mailparser']): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    return packages.every((name) => resolve(name));
  } catch {
    return false;
  }
}

/** Restarts the inbox when it dies, until it is closed. Throws StartFailure if it cannot start. */
export async function startLocalInbox(
  dataFolder: string,
  shopPort: number,
  log: Log,
): Promise<InboxProcess> {
  const choose = async () => ({
    page: await portFrom(HERE, shopPort + PORT_DISTANCE),
    smtp: await freePort(),
  });
  const { page, smtp, ...running } = await onPorts(HERE, choose, async (ports) => {
    const settings: Record<keyof z.output<typeof inboxSettings>, string> = {
      INBOX_FOLDER: join(dataFolder, 'mail'),
      INBOX_SMTP_PORT: String(ports.smtp),
      INBOX_PAGE_PORT: String(ports.page),
    };
    const name = 'The local inbox';
    return {
      ...ports,
      ...(await startService({ name, program: 'local/mail/main', settings }, log)),
    };
  });
  return {
    page: `http://localhost:${page}`,
    environment: { SMTP_URL: `smtp://${HERE}:${smtp}`, MAIL_FROM: 'shop@example.com' },
    ...running,
  };
}
