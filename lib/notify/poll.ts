import 'server-only';
import { log } from '@/lib/observe/log';
import { repeat } from '@/lib/observe/quiet';

const EVERY_MS = 2_000;
/** While nobody asks this process anything: who changes an order asks, and is followed by whom it asked. */
const QUIET_MS = 20_000;

/**
 * Every two seconds reads what has changed (`follow`) and sends what is due (`deliver`), without keeping
 * the process alive; every twenty while nobody asks this process anything. A failure is logged once as `waiting` until
 * `follow` works again.
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
  };
  setTimeout(() => repeat(round, { busyMs: EVERY_MS, quietMs: QUIET_MS }), EVERY_MS).unref();
}
