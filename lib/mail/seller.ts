import 'server-only';
import { env } from '@/lib/env';
import type { Letter } from './send';

/** The default of SELLER_EMAIL. In production, the shop sends no mail to this address. */
const NOBODY = 'admin@example.com';

/** Returns the recipient of mails to the seller. Returns undefined in production while SELLER_EMAIL is not set. */
export function sellerReceiver(): Letter['to'] | undefined {
  const { SELLER_EMAIL, LOCAL } = env();
  return SELLER_EMAIL === NOBODY && !LOCAL ? undefined : { name: '', address: SELLER_EMAIL };
}
