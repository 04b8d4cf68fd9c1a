import 'server-only';
import { log } from '@/lib/observe/log';

const EVERY_MS = 2_000;

/**
 * Every two seconds reads what has changed (`follow`) and sends what is due (`deliver`), without keeping
 * the process alive. A failure is logged once as `waiting` until `follow` works again.
 */
export function poll(
  waiting: string,
  follow: () => Promise<unknown>,
  deliver: () => Promise<unknown>,
): void {
  let isFailing = false;
  const failed = (err: unknown) => {
    if (!isFailing) log().warn({ err }, waiting);
    isFailing = true;
  };
  const round = async () => {
    try {
      await follow();
      isFailing = false;
    } catch (error) {
      failed(error);
    }
    // Not awaited: a server that hangs must not hold back what comes next.
    deliver().catch(failed);
    setTimeout(round, EVERY_MS).unref();
  };
  setTimeout(round, EVERY_MS).unref();
}
