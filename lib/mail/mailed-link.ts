import 'server-only';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { schemaMessage, t } from '@/lib/http/translate';
import { HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { isSameSecret } from '@/lib/utils/same-secret';
import type { OrderDoc } from '@/models/order';
import { type MailShop, shopAddress } from './templates/order-facts';

/* Links in mails with which a person without an account confirms or ends a request, for example a newsletter
   subscription. A link contains its data with a signature. The database therefore stores no tokens and no
   unconfirmed addresses. */

/** The action of the link: `join` confirms a request, for example a subscription, and `leave` ends it. */
export type LinkKind = 'join' | 'leave';

export type MailedLink = {
  kind: LinkKind;
  email: string;
  language: string;
  /** The expiry in ms since 1970. 0 if the link never expires. */
  until: number;
  about?: string;
};

const LINK = /^(join|leave) ([a-z]{2}) (\d{1,15}) (\S{3,254})(?: ([0-9a-f]{24}))?$/;

/** Converts a link to text. Its parts are separated by spaces, which an email cannot contain. */
export const payloadText = ({ kind, language, until, email, about }: MailedLink): string =>
  [kind, language, until, email, ...(about === undefined ? [] : [about])].join(' ');

/** Parses the text of a link. Returns undefined if the text is invalid or the link has expired. */
export function parsePayload(text: string, now: number): MailedLink | undefined {
  const [, kind, language = '', time = '', email = '', about] = LINK.exec(text) ?? [];
  if (kind !== 'join' && kind !== 'leave') return undefined;
  const until = Number(time);
  if (until !== 0 && until < now) return undefined;
  return omitUndefined({ kind, language, until, email, about });
}

/** The maximum per client and hour. Valid links cannot be guessed, so they do not count. */
const MAX_INVALID = 60;

/**
 * Returns the functions that make and read the links of a topic. A link of one topic is invalid for every other topic.
 */
export function mailedLinks(topic: string) {
  const signatureOf = (text: string): Buffer =>
    createHmac('sha256', `${topic}:${env().SESSION_SECRET}`).update(text).digest();

  function tokenOf(link: MailedLink): string {
    const text = payloadText(link);
    return `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`;
  }

  function read(token: string): MailedLink | undefined {
    const [head = '', tail = ''] = token.split('.');
    const text = Buffer.from(head, 'base64url').toString();
    if (!isSameSecret(Buffer.from(tail, 'base64url'), signatureOf(text))) return undefined;
    return parsePayload(text, Date.now());
  }

  return {
    tokenOf,
    linkOf: (shopPage: string, link: MailedLink): string =>
      `${shopPage}#${link.kind}.${tokenOf(link)}`,
    /**
     * Throws a 409 ApiError if the link has expired, or is not signed for this topic and kind. Throws 429 after too
     * many invalid links from this client.
     */
    async verify(token: string, kind: LinkKind | 'any', ip: string): Promise<MailedLink> {
      const link = read(token);
      if (link && (kind === 'any' || link.kind === kind)) return link;
      // Only invalid links count against the limit, because several customers may share one IP address.
      await consume({ key: `${topic}:link:${ip}`, max: MAX_INVALID, windowMs: HOUR_MS });
      throw new ApiError('conflict', t('errors', 'linkOver'));
    },
  };
}

type ClaimableOrder = Pick<OrderDoc, '_id' | 'address'>;

/**
 * Derives the token from the order and its email address, so the shop need not store it. Changing or erasing the
 * address invalidates the token.
 */
const tokenOf = ({ _id, address: { email } }: ClaimableOrder): string =>
  createHmac('sha256', `phone order:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/**
 * Returns the link with which a shopper adds a phone order to their account. Mails contain this link while the order
 * belongs to no account. The token is in the URL fragment, which browsers never send to a server.
 */
export const claimLink = (shop: MailShop, order: ClaimableOrder): string =>
  `${shopAddress(shop, '/phone-order')}#${order._id}.${tokenOf(order)}`;

/**
 * Returns the link with which a guest opens their order without signing in, or adds it to an account. Mails about an
 * order that a guest placed in the shop contain this link.
 */
export const guestOrderLink = (shop: MailShop, order: ClaimableOrder): string =>
  `${shopAddress(shop, '/guest-order')}#${order._id}.${tokenOf(order)}`;

/** Returns whether the token belongs to this order. The client has then received a mail about the order. */
export const isClaimToken = (order: ClaimableOrder, token: string): boolean =>
  isSameSecret(token, tokenOf(order));

const NO_TOKEN = schemaMessage('validation', 'linkIncomplete');

/** The request body for a mailed link: the token, which follows the # in the link. */
export const tokenInput = z.object(
  { token: z.string(NO_TOKEN).regex(/^[\w-]{8,500}\.[\w-]{43}$/, NO_TOKEN) },
  NO_TOKEN,
);

export type TokenInput = z.output<typeof tokenInput>;
