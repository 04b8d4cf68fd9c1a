import 'server-only';
import { listAddresses } from '@/lib/addresses/queries';
import { viewPasskey } from '@/lib/auth/factors/passkey-commands';
import { viewUser } from '@/lib/auth/queries';
import type { SessionView } from '@/lib/auth/sessions';
import { listDevices } from '@/lib/auth/signed-in-devices';
import { db } from '@/lib/db';
import { namedFavourites } from '@/lib/favourites/queries';
import { jsonWithOrigin } from '@/lib/http/client-origin';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { allInvoicesOf } from '@/lib/invoices/queries';
import type { InvoiceView } from '@/lib/invoices/view';
import { allOrdersOf, type OwnOrder } from '@/lib/orders/queries';
import { listsOf } from '@/lib/shopping-lists/queries';
import { namedAlertsOf } from '@/lib/stock-alerts/queries';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Subscriber, User } from '@/models';
import type { UserDoc } from '@/models/user';
import type { AccountDetails } from './view';

/**
 * Yields the JSON text of a person's data: the fields of `head`, then all orders and invoices. Image paths begin
 * with `origin`.
 */
export async function* dataText(
  head: object,
  batches: AsyncIterable<OwnOrder[]>,
  invoices: AsyncIterable<InvoiceView>,
  origin: string,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ success: true, ...head }).slice(0, -1)},"orders":[`;
  let separator = '';
  for await (const orders of batches) {
    yield separator + orders.map((order) => jsonWithOrigin(origin, order)).join(',');
    separator = ',';
  }
  yield '],"invoices":[';
  separator = '';
  for await (const invoice of invoices) {
    yield separator + JSON.stringify(invoice);
    separator = ',';
  }
  yield ']}';
}

/**
 * Returns all data about an account, without secrets, orders and invoices. `session` is the reader's session, if any.
 */
export async function accountDetails(
  user: UserDoc,
  session?: Pick<SessionView, 'id'>,
): Promise<AccountDetails> {
  const subject = String(user._id);
  const [addresses, sessions, favourites, lists] = await Promise.all([
    listAddresses(subject),
    listDevices({ audience: 'shopper', subject, id: session?.id ?? '' }),
    namedFavourites(subject),
    listsOf(subject),
  ]);
  const { createdAt, language, email, mailProvenAt, creditLimit, stripeCustomer } = user;
  // An unverified email may belong to another person, whose newsletter subscription must not be revealed.
  const subscriber = mailProvenAt ? await Subscriber.findById(email).lean() : null;
  const alerts = mailProvenAt ? await namedAlertsOf(email) : [];
  const shoppingLists = lists.map(({ name, items, share }) => ({
    name,
    items,
    isShared: Boolean(share),
  }));
  const unlessEmpty = <T>(list: T[]) => (list.length > 0 ? list : undefined);
  return {
    user: {
      ...(await viewUser(user)),
      createdAt: createdAt.toISOString(),
      ...omitUndefined({ language }),
    },
    ...addresses,
    sessions,
    ...omitUndefined({
      newsletter: subscriber ? { confirmedAt: subscriber.confirmedAt.toISOString() } : undefined,
      favourites: unlessEmpty(favourites),
      stockAlerts: unlessEmpty(alerts),
      // Stripe stores the saved cards. The shop stores only the id of the Stripe customer.
      stripeCustomer: stripeCustomer || undefined,
      creditLimit: creditLimit && {
        amount: toUnits(creditLimit.cents, creditLimit.currency),
        currency: creditLimit.currency,
      },
      shoppingLists: unlessEmpty(shoppingLists),
      passkeys: unlessEmpty((user.passkeys ?? []).map(viewPasskey)),
    }),
  };
}

/**
 * Yields the JSON text of all data about the signed-in shopper, without secrets. Image paths begin with `origin`.
 *
 * Loads a few orders at a time, so memory use is bounded. An error during the download cuts the text off, which makes
 * the JSON invalid.
 *
 * Throws a 401 ApiError when the account was deleted.
 */
export async function accountData(
  session: SessionView,
  origin: string,
): Promise<AsyncGenerator<string>> {
  await db();
  const { subject } = session;
  const user = await User.findById(subject).lean();
  if (!user) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  const details = await accountDetails(user, session);
  return dataText(details, allOrdersOf(subject), allInvoicesOf(subject), origin);
}
