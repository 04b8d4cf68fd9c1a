import 'server-only';
import { poll } from '@/lib/notify/poll';
import { pushKey } from '@/lib/push/commands';
import { createPushRelay, sendDuePushes } from './relay';

/** Sends push messages about new orders and proposals. No request waits for it. Does nothing when push is off. */
export function startPushSender(): void {
  if (pushKey())
    poll('notifications of new orders wait for the database', createPushRelay(), sendDuePushes);
}
