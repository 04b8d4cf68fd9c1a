import 'server-only';
import { mayPayOnAccount } from '@/lib/auth/on-account';
import { ApiError } from '@/lib/http/errors';
import { requestLanguage, t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { mainLanguageOf } from '@/lib/i18n/languages';
import { offeredMethods, type PayMethod } from '@/lib/payments/pay-methods';
import type { OrderDoc } from '@/models/order';
import type { Basis } from './order-basis';

/**
 * Returns the payment method to store in a pay-on-delivery order, or nothing for cash. The order stores the name that
 * the shopper sees: the seller's own name, or the default name in the language of the request. A phone order gets the
 * default name in the main language. Throws a 422 ApiError if the shop no longer offers the method, or if the customer
 * may not order on account ({@link mayPayOnAccount}).
 */
export function payMethodFields(
  { shop, cart }: Pick<Basis, 'shop' | 'cart'>,
  code: PayMethod | undefined,
  isByPhone: boolean,
): Pick<OrderDoc, 'payMethod'> {
  if (!code) return {};
  const offered = offeredMethods(shop.payMethods, mayPayOnAccount(cart));
  const method = offered.find((one) => one.code === code);
  if (!method) {
    const isRefused = code === 'account' && shop.payMethods?.account?.on === true;
    throw new ApiError('unprocessable', t('errors', isRefused ? 'notOnAccount' : 'payMethodOff'));
  }
  if (method.name) return { payMethod: { code, name: method.name, isNamed: true } };
  const language = isByPhone ? mainLanguageOf(shop) : requestLanguage();
  return { payMethod: { code, name: translate(language, 'payMethods')(code) } };
}
