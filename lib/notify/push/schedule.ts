import 'server-only';
import { poll } from '@/lib/notify/poll';
import { pushKey } from '@/lib/push/commands';
import { createPushRelay, sendDuePushes } from './relay';

/**
 * Starts the background job that sends push messages about new orders and proposals. Does nothing if push is
 * off.
 */
export function startPushSender(): void {
  if (pushKey())
    poll('notifications of new orders wait for the database', createPushRelay(), sendDuePushes);
}
