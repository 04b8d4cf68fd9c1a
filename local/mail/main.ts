/**
 * The process of the local inbox; its settings are in the environment. It closes on the launcher's
 * message and when the launcher is gone.
 */
import { z } from 'zod';
import type { StartReport } from '@/server/process/supervise';
import { startInbox } from './inbox';
import { inboxSettings } from './settings';

const tell = (report: StartReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });

// Ctrl-C reaches the process group; the launcher tells when to close.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  const settings = inboxSettings.parse(process.env);
  const inbox = await startInbox({
    folder: settings.INBOX_FOLDER,
    smtpPort: settings.INBOX_SMTP_PORT,
    pagePort: settings.INBOX_PAGE_PORT,
  });
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await Promise.race([inbox.close(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    process.exit(0);
  };
  process.on('disconnect', close);
  process.on('message', (message) => {
    if (message === 'close') void close();
  });
  await tell({ state: 'ready' });
  if (!process.connected) await close();
} catch (error) {
  const reason =
    error instanceof z.ZodError
      ? z.prettifyError(error)
      : error instanceof Error
        ? error.message
        : String(error);
  await tell({ state: 'failed', reason });
  process.exit(1);
}
