import 'server-only';
import { databaseIsUp } from '@/lib/db';
import { imageStore } from '@/lib/images/store';
import { mailIsOn } from '@/lib/mail/outbox';
import { onlinePaymentIsOn } from '@/lib/payments/stripe';
import { version } from '@/lib/version';

/**
 * The answer of /api/health: whether the database answers, the photo store, whether online payment
 * and mail are on, and the version.
 */
export async function health() {
  const up = await databaseIsUp();
  return {
    success: up,
    db: up ? 'up' : 'down',
    photos: imageStore().name,
    onlinePayment: onlinePaymentIsOn(),
    mail: mailIsOn(),
    version,
  };
}
