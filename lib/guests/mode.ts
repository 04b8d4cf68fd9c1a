import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { readShop } from '@/lib/shop/read';

/**
 * Throws a 409 ApiError unless the shop offers to sign in with a code. A shop whose `checkoutAs` is set always does.
 */
export async function assertCodesOn(): Promise<void> {
  if (!(await readShop()).checkoutAs) throw new ApiError('conflict', t('guestErrors', 'codesOff'));
}

/** Throws a 409 ApiError unless shoppers can order as a guest. */
export async function assertGuestsOn(): Promise<void> {
  if ((await readShop()).checkoutAs !== 'guest')
    throw new ApiError('conflict', t('guestErrors', 'guestsOff'));
}
