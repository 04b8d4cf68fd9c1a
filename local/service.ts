import { z } from 'zod';
import { reasonOf } from '@/server/process/failure';
import { reportStart } from '@/server/process/report-start';

/** How long what is under way may delay the end, in ms. */
const MAX_CLOSE_MS = 1000;

/**
 * Runs a local replacement as a process of its own. Started by the launcher, it closes on the launcher's
 * message and when the launcher is gone. Started alone, as in compose.yaml, it says `greeting` and closes on
 * a signal.
 */
export async function runService(
  start: () => Promise<{ close: () => Promise<unknown>; greeting: string }>,
): Promise<void> {
  const isAlone = !process.send;
  let stop = () => {};
  // Ctrl-C reaches the process group, but requests in flight still need this: the parent tells when
  // to close.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isAlone) stop();
    });
  process.on('SIGHUP', () => {});
  try {
    const service = await start();
    let isClosing = false;
    const close = async () => {
      if (isClosing) return;
      isClosing = true;
      const late = new Promise((resolve) => setTimeout(resolve, MAX_CLOSE_MS));
      await Promise.race([service.close(), late]);
      process.exit(0);
    };
    stop = () => void close();
    process.on('disconnect', close);
    process.on('message', (message) => {
      if (message === 'close') void close();
    });
    await reportStart({ state: 'ready' });
    if (isAlone) console.log(service.greeting);
    else if (!process.connected) await close();
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
    if (isAlone) console.error(reason);
    await reportStart({ state: 'failed', reason });
    process.exit(1);
  }
}
