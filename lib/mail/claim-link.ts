import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';
import type { OrderDoc } from '@/models/order';
import { type MailShop, shopAddress } from './templates/order-facts';

type Said = Pick<OrderDoc, '_id' | 'address'>;

/** Derived, so nothing of it is stored; another e-mail in the order, or none once it is erased, makes it void. */
const tokenOf = ({ _id, address: { email } }: Said): string =>
  createHmac('sha256', `phone order:${env().SESSION_SECRET}`)
    .update(`${_id} ${email}`)
    .digest('base64url');

/** Where the mails about an order by phone that is nobody's lead: the token stands in the fragment, which no server sees. */
export const claimLink = (shop: MailShop, order: Said): string =>
  `${shopAddress(shop, '/phone-order')}#${order._id}.${tokenOf(order)}`;

/** Whether a token is that of the mails about this order. */
export const isClaimToken = (order: Said, token: string): boolean =>
  isSameSecret(token, tokenOf(order));
