import 'server-only';
import { env } from '@/lib/env';
import type { Letter } from './send';

/** What SELLER_EMAIL is when nobody has set it; a shop on the internet writes nothing to it. */
const NOBODY = 'admin@example.com';

/** Where mails to the seller go; nowhere while a shop on the internet has not set SELLER_EMAIL. */
export function sellerReceiver(): Letter['to'] | undefined {
  const { SELLER_EMAIL, LOCAL } = env();
  return SELLER_EMAIL === NOBODY && !LOCAL ? undefined : { name: '', address: SELLER_EMAIL };
}
