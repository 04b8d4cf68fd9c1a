import { databaseIsUp } from './db';
import { imageStore } from './images/store';
import { onlinePaymentIsOn } from './payments/stripe';
import { version } from './version';

/**
 * What /api/health tells: whether the database answers, which photo store is in use, whether the
 * cart may offer online payment, the version.
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
