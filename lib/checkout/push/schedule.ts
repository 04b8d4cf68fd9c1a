import 'server-only';
import { poll } from '@/lib/checkout/poll';
import { pushKey } from '@/lib/push/commands';
import { createFollower, ringDue } from './ring';

/** Tells the seller's devices about new orders. No request waits for it. Does nothing where push is off. */
export function startRinging(): void {
  if (pushKey()) poll('ringing for new orders waits for the database', createFollower(), ringDue);
}
