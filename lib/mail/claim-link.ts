import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';
import type { OrderDoc } from '@/models/order';
import { type MailShop, shopAddress } from './templates/order-facts';

type ClaimableOrder = Pick<OrderDoc, '_id' | 'address'>;

/**
 * Returns the token of an order. It derives from the order and its e-mail address, so that no token is
 * stored. Changing or erasing the address invalidates the token.
 */
const tokenOf = ({ _id, address: { email } }: ClaimableOrder): string =>
  createHmac('sha256', `phone order:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/**
 * Returns the link with which a shopper adds a phone order to their account. Mails about a phone order that
 * belongs to no account contain it. The token is in the URL fragment, which browsers never send to a server.
 */
export const claimLink = (shop: MailShop, order: ClaimableOrder): string =>
  `${shopAddress(shop, '/phone-order')}#${order._id}.${tokenOf(order)}`;

/**
 * Returns the link with which a guest reads their order without signing in, and adds it to an account. Mails about an
 * order that a guest placed in the shop contain it.
 */
export const guestOrderLink = (shop: MailShop, order: ClaimableOrder): string =>
  `${shopAddress(shop, '/guest-order')}#${order._id}.${tokenOf(order)}`;

/** Returns whether the token belongs to this order, so that its bearer has read a mail about it. */
export const isClaimToken = (order: ClaimableOrder, token: string): boolean =>
  isSameSecret(token, tokenOf(order));
