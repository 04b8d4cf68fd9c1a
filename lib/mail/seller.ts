import 'server-only';
import { env } from '@/lib/env';
import type { Letter } from './send';

/** The default of SELLER_EMAIL; a shop in production sends no mail to it. */
const NOBODY = 'admin@example.com';

/** Where mails to the seller go; undefined in production while SELLER_EMAIL is not set. */
export function sellerReceiver(): Letter['to'] | undefined {
  const { SELLER_EMAIL, LOCAL } = env();
  return SELLER_EMAIL === NOBODY && !LOCAL ? undefined : { name: '', address: SELLER_EMAIL };
}
