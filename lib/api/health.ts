import 'server-only';
import { isDatabaseUp } from '@/lib/db';
import { env } from '@/lib/env';
import { wasForwarded } from '@/lib/http/client-ip';
import { imageStore } from '@/lib/images/store';
import { isMailEnabled } from '@/lib/mail/outbox';
import { createVerifiedCheck } from '@/lib/observe/backups';
import type { HealthView } from '@/lib/observe/health-view';
import { isOnlinePaymentEnabled } from '@/lib/payments/stripe';
import { isChargeable } from '@/lib/shop/currencies';
import { currentShop, lastKnownShop } from '@/lib/shop/read';
import { processGlobal } from '@/lib/utils/process-global';
import { version } from '@/lib/utils/version';

const isVerified = processGlobal('verified backup', createVerifiedCheck);

async function backup(): Promise<HealthView['backup']> {
  const { BACKUP_TO, BACKUP_EVERY } = env();
  if (!BACKUP_TO) return 'off';
  return (await isVerified(BACKUP_TO, BACKUP_EVERY)) ? 'proven' : 'unproven';
}

/**
 * Returns the response of /api/health: the state of the database, image store, online payment, mail and backups, the
 * version, and whether the request came through a proxy.
 *
 * Online payment is off if the shop cannot charge its currency online.
 */
export async function health(request: Request): Promise<HealthView & { success: boolean }> {
  const up = await isDatabaseUp();
  const { currency } = up ? await currentShop() : lastKnownShop();
  return {
    success: up,
    db: up ? 'up' : 'down',
    photos: imageStore().name,
    onlinePayment: isOnlinePaymentEnabled() && isChargeable(currency),
    backup: await backup(),
    forwarded: wasForwarded(request),
    mail: isMailEnabled(),
    version,
  };
}
