import 'server-only';
import { env } from '@/lib/env';
import type { Letter } from './send';

const LINK = /[@/\\:]|www|\.[\p{L}\p{N}]{2,}/iu;
/** Matches four digits in a row, as in a phone number. A person's name contains none. */
const NUMBER = /(?:\p{Nd}[\s().,-]*){4}/u;
const MOST = 50;

/** Returns whether a mail program would turn any part of the text into a link. */
export const hasLink = (text: string): boolean =>
  LINK.test(text.normalize('NFKC').replace(/。/g, '.'));

/**
 * Returns a person's name in one line, safe for a greeting and the `To:` header. Returns an empty string for a name
 * that is too long or contains a link or a number. Anybody can register another person's email address, so a name must
 * not contain a message that seems to come from the shop.
 */
export function personName(text: string): string {
  const name = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return hasLink(name) || NUMBER.test(name) || name.length > MOST ? '' : name;
}

/** The default of SELLER_EMAIL, which gets no mail in production. */
const NOBODY = 'admin@example.com';

/** Returns the recipient of mails to the seller. Returns undefined in production while SELLER_EMAIL is not set. */
export function sellerReceiver(): Letter['to'] | undefined {
  const { SELLER_EMAIL, LOCAL } = env();
  return SELLER_EMAIL === NOBODY && !LOCAL ? undefined : { name: '', address: SELLER_EMAIL };
}
