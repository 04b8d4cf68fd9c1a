import 'server-only';
import { pollEvery } from '@/lib/observe/activity-poll';
import { log } from '@/lib/observe/log';

const EVERY_MS = 2_000;
/**
 * The interval while this process handles no requests. This interval delays no message, because the process that makes
 * a change is handling a request. That process polls at the short interval and sends the message.
 */
const QUIET_MS = 20_000;

/**
 * Calls `follow`, which reads changes, and then `deliver`, which sends the due messages, at regular intervals. The
 * interval is two seconds, or twenty while the process handles no requests. The timer does not prevent the process from
 * exiting. `waiting` is the log message of a failure. It is logged only once until `follow` succeeds again.
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
    // Do not await this call, because an unresponsive mail or push server must not delay the next call of `follow`.
    deliver().catch(failed);
  };
  setTimeout(() => pollEvery(round, { busyMs: EVERY_MS, quietMs: QUIET_MS }), EVERY_MS).unref();
}
