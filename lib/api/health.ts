import 'server-only';
import { databaseIsUp } from '@/lib/db';
import { imageStore } from '@/lib/images/store';
import { onlinePaymentIsOn } from '@/lib/payments/stripe';
import { version } from '@/lib/version';

/**
 * The answer of /api/health: whether the database answers, the photo store, whether online payment
 * is on, and the version.
 */
export async function health() {
  const up = await databaseIsUp();
  return {
    success: up,
    db: up ? 'up' : 'down',
    photos: imageStore().name,
    onlinePayment: onlinePaymentIsOn(),
    version,
  };
}
