import 'server-only';
import { poll } from '@/lib/notify/poll';
import { pushKey } from '@/lib/push/commands';
import { createPushRelay, sendDuePushes } from './relay';

/** Tells the seller's devices about new orders. No request waits for it. Does nothing where push is off. */
export function startPushSender(): void {
  if (pushKey())
    poll('notifications of new orders wait for the database', createPushRelay(), sendDuePushes);
}
