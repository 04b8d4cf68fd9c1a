import 'server-only';
import { poll } from '@/lib/notify/poll';
import { pushKey } from '@/lib/push/commands';
import { createPushRelay, sendDuePushes } from './relay';

/** Starts to send push messages about new orders and proposals in the background. Does nothing when push is off. */
export function startPushSender(): void {
  if (pushKey())
    poll('notifications of new orders wait for the database', createPushRelay(), sendDuePushes);
}
