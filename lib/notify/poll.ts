import 'server-only';
import { log } from '@/lib/observe/log';
import { pollEvery } from '@/lib/observe/quiet';

const EVERY_MS = 2_000;
/** The interval while this process gets no requests: the process that handles a change follows it itself. */
const QUIET_MS = 20_000;

/**
 * Reads changes (`follow`) and sends due messages (`deliver`) every two seconds, or every twenty while the
 * process gets no requests. The timer does not prevent the process from exiting. Logs a failure once, as
 * `waiting`, until `follow` works again.
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
    // This is not awaited: a mail or push server that hangs must not delay the next round.
    deliver().catch(failed);
  };
  setTimeout(() => pollEvery(round, { busyMs: EVERY_MS, quietMs: QUIET_MS }), EVERY_MS).unref();
}
