import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';
import type { OrderDoc } from '@/models/order';
import { type MailShop, shopAddress } from './templates/order-facts';

type Said = Pick<OrderDoc, '_id' | 'address'>;

/**
 * Derives the token from the order and its e-mail address, so no token is stored. A changed or erased address
 * invalidates it.
 */
const tokenOf = ({ _id, address: { email } }: Said): string =>
  createHmac('sha256', `phone order:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/**
 * Returns the link in mails about a phone order that belongs to no account yet. The token is in the URL
 * fragment, which browsers never send to a server.
 */
export const claimLink = (shop: MailShop, order: Said): string =>
  `${shopAddress(shop, '/phone-order')}#${order._id}.${tokenOf(order)}`;

/** Returns whether the token is the one that this order's mails contain. */
export const isClaimToken = (order: Said, token: string): boolean =>
  isSameSecret(token, tokenOf(order));
