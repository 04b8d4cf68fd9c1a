import 'server-only';
import { databaseIsUp } from '@/lib/db';
import { env } from '@/lib/env';
import { wasForwarded } from '@/lib/http/client-ip';
import { imageStore } from '@/lib/images/store';
import { mailIsOn } from '@/lib/mail/outbox';
import { isProven } from '@/lib/observe/backups';
import type { HealthView } from '@/lib/observe/health-view';
import { onlinePaymentIsOn } from '@/lib/payments/stripe';
import { version } from '@/lib/utils/version';

/** Returns whether a backup that passed its restore drill is recent enough. */
async function backup(): Promise<HealthView['backup']> {
  const { BACKUP_TO, BACKUP_EVERY } = env();
  if (!BACKUP_TO) return 'off';
  return (await isProven(BACKUP_TO, BACKUP_EVERY)) ? 'proven' : 'unproven';
}

/**
 * Returns the response of /api/health: the state of the database, the image store, online payment, mail and
 * backups. It also contains the version, and whether the request came through a proxy.
 */
export async function health(request: Request): Promise<HealthView & { success: boolean }> {
  const up = await databaseIsUp();
  return {
    success: up,
    db: up ? 'up' : 'down',
    photos: imageStore().name,
    onlinePayment: onlinePaymentIsOn(),
    backup: await backup(),
    forwarded: wasForwarded(request),
    mail: mailIsOn(),
    version,
  };
}
