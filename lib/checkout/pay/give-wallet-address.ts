import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { WalletAddressInput } from '@/lib/orders/schema';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import type { InShopResponse } from '@/lib/orders/view';
import { currentShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, User } from '@/models';
import { assertGuestMayPay, paymentInShop } from './pay-page';
import { acceptedAddress } from './wallet-address';

/**
 * Stores the address of the wallet in the unpaid order of a session, and returns the result of {@link paymentInShop}.
 * The page calls it after the shopper has approved the payment, before anything is charged. The call is idempotent. A
 * new address replaces the stored one until the order is paid. Throws the errors of {@link paymentInShop}, and an
 * ApiError:
 * - 400 with `wrongAddress`: the address is incomplete or invalid for its country;
 * - 403: the phone number of a guest is blocked, and the payment has ended;
 * - 409: the session takes no address; with `wrongAddress`, the shop does not deliver to the address for this total.
 */
export async function giveWalletAddress(
  userId: string,
  { session, ...contact }: WalletAddressInput,
): Promise<InShopResponse> {
  const answer = await paymentInShop(userId, session);
  if (!answer.pay) return answer;
  const over = new ApiError('conflict', t('errors', 'inShopOver'));
  const order = await Order.findOne({ userId, 'payment.attempts.sessionId': session }).lean();
  if (!order?.walletAddress || !answer.pay.takesAddress) throw over;
  const { _id, items, number } = order;
  const address = acceptedAddress(contact, order, await currentShop());
  const guest = await User.exists({ _id: userId, isGuest: true });
  await assertGuestMayPay(guest !== null, order.userId, address);
  const words = orderSearchTerms(omitUndefined({ _id, address, items, number }));
  const { matchedCount } = await Order.updateOne(
    {
      _id,
      userId,
      // A concurrent deletion of the account may have anonymized the order.
      erasedAt: null,
      ...state.unlisted.where,
      status: ORDER_PLACED,
      walletAddress: mongoose.trusted({ $exists: true }),
      'payment.attempts': mongoose.trusted({ $elemMatch: { sessionId: session, state: 'open' } }),
    },
    { $set: { address, words, walletAddress: 'given' } },
  );
  if (matchedCount > 0) return answer;
  const now = await paymentInShop(userId, session);
  if (now.pay) throw over;
  return now;
}
