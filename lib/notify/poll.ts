import 'server-only';
import { pollEvery } from '@/lib/observe/activity-poll';
import { log } from '@/lib/observe/log';

const EVERY_MS = 2_000;
/**
 * The interval while this process handles no requests. It delays no message, because the process with the change polls
 * at the short interval.
 */
const QUIET_MS = 20_000;

/**
 * Calls `follow`, which reads changes, and then `deliver`, which sends the due messages, at regular intervals: every
 * two seconds, or every twenty without requests. The timer does not prevent the process from exiting. `waiting` is the
 * log message of a failure, which is logged once until `follow` succeeds again.
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
    // Do not await: an unresponsive mail or push server must not delay the next call of `follow`.
    deliver().catch(failed);
  };
  setTimeout(() => pollEvery(round, { busyMs: EVERY_MS, quietMs: QUIET_MS }), EVERY_MS).unref();
}
