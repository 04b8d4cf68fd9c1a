import 'server-only';
import { log } from '@/lib/log';
import { pushKey } from '@/lib/push/commands';
import { createFollower, ringDue } from './ring';

const EVERY_MS = 2_000;

/**
 * Follows new orders and tells the seller's devices, every two seconds and without keeping the process
 * alive. No request waits for it. Does nothing where push is off.
 */
export function startRinging(): void {
  if (!pushKey()) return;
  const follow = createFollower();
  let isFailing = false;
  const failed = (err: unknown) => {
    if (!isFailing) log().warn({ err }, 'ringing for new orders waits for the database');
    isFailing = true;
  };
  const round = async () => {
    try {
      await follow();
      isFailing = false;
    } catch (error) {
      failed(error);
    }
    // Not awaited: a push service that hangs must not hold back the next orders.
    ringDue().catch(failed);
    setTimeout(round, EVERY_MS).unref();
  };
  setTimeout(round, EVERY_MS).unref();
}
