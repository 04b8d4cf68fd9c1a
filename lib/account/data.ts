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
import { Subscriber, User } from '@/models';

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
 * Yields the JSON text of all data that the shop stores about the signed-in shopper, without secrets. It loads a few
 * orders at a time, so memory use is bounded. Image paths begin with `origin`. An error during the download cuts the
 * text off, so that the JSON is invalid. Throws a 401 ApiError when the account was deleted.
 */
export async function accountData(
  session: SessionView,
  origin: string,
): Promise<AsyncGenerator<string>> {
  await db();
  const { subject } = session;
  const [user, addresses, sessions, favourites, lists] = await Promise.all([
    User.findById(subject).lean(),
    listAddresses(subject),
    listDevices(session),
    namedFavourites(subject),
    listsOf(subject),
  ]);
  if (!user) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  const { createdAt, language, email, mailProvenAt } = user;
  // An unverified email may belong to another person, whose newsletter subscription must not be revealed.
  const subscriber = mailProvenAt ? await Subscriber.findById(email).lean() : null;
  const newsletter = subscriber
    ? { newsletter: { confirmedAt: subscriber.confirmedAt.toISOString() } }
    : {};
  const noted = language === undefined ? {} : { language };
  const account = { ...(await viewUser(user)), createdAt: createdAt.toISOString(), ...noted };
  const alerts = mailProvenAt ? await namedAlertsOf(email) : [];
  const waiting = alerts.length > 0 ? { stockAlerts: alerts } : {};
  const shoppingLists = lists.map(({ name, items, share }) => ({
    name,
    items,
    isShared: Boolean(share),
  }));
  // Stripe stores the saved cards. The shop stores only the id of the Stripe customer.
  const payer = user.stripeCustomer ? { stripeCustomer: user.stripeCustomer } : {};
  const { creditLimit } = user;
  const limited = creditLimit
    ? {
        creditLimit: {
          amount: toUnits(creditLimit.cents, creditLimit.currency),
          currency: creditLimit.currency,
        },
      }
    : {};
  const listed = lists.length > 0 ? { shoppingLists } : {};
  const liked = favourites.length > 0 ? { favourites } : {};
  const passkeys = user.passkeys ?? [];
  const keys = passkeys.length > 0 ? { passkeys: passkeys.map(viewPasskey) } : {};
  const head = {
    user: account,
    ...addresses,
    sessions,
    ...newsletter,
    ...liked,
    ...waiting,
    ...payer,
    ...limited,
    ...listed,
    ...keys,
  };
  return dataText(head, allOrdersOf(subject), allInvoicesOf(subject), origin);
}
