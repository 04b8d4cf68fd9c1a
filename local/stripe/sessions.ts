import type { z } from 'zod';
import { smallestCharge } from '@/lib/shop/currencies';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { decimalsOf, formatCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ApiError, resourceMissing, StateError } from './api-error';
import { customerOf } from './customers';
import type { Session } from './records';
import type { createSession as createSchema } from './schema';
import { announce, type Cause, type Draft, newId, type World } from './store';
import { wireSession } from './wire';

/** Returns the minimum charge of a currency if `cents` is below it, in the format of Stripe's errors (`$0.50 usd`). */
export function leastAbove(cents: number, currency: string): string | undefined {
  const least = smallestCharge(currency);
  return cents < least ? `${formatCents(least, currency)} ${currency}` : undefined;
}

/**
 * Throws an ApiError if Stripe does not accept the last digits of an amount (https://docs.stripe.com/currencies). With
 * three decimals, the last digit must be 0. ISK and UGX have hundredths, which must be 00.
 */
export function checkStep(amount: number, currency: string): void {
  const step = decimalsOf(currency) === 3 ? 10 : ['isk', 'ugx'].includes(currency) ? 100 : 1;
  if (amount % step !== 0)
    throw new ApiError(400, `Amounts in ${currency} must be evenly divisible by ${step}.`, {
      code: 'parameter_invalid_integer',
    });
}

const MAX_CENTS = 99_999_999;

type Params = Omit<z.output<typeof createSchema>, 'expand'>;

export function sessionOf({ store }: World, id: string): Session {
  const session = store.tables.session.get(id);
  if (!session) throw resourceMissing('checkout.session', id);
  return session;
}

export function createSession(world: World, draft: Draft, params: Params): Session {
  const now = world.now();
  const currency = currencyOf(params);
  const lines = params.line_items.map(({ quantity, price_data: price }) => ({
    id: newId('li'),
    name: price.product_data.name,
    description: price.product_data.description,
    unitAmount: price.unit_amount,
    quantity,
  }));
  const amountTotal = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  for (const { unitAmount } of lines) checkStep(unitAmount, currency);
  checkAmount(amountTotal, currency);
  const id = newId('cs_test');
  const session: Session = {
    id,
    created: now,
    expiresAt: expiryOf(params.expires_at, now),
    status: 'open',
    paymentStatus: 'unpaid',
    currency,
    lines,
    amountTotal,
    clientReferenceId: params.client_reference_id ?? null,
    ...omitUndefined({ customerEmail: params.customer_email || undefined }),
    ...customerFields(draft, params),
    metadata: params.metadata,
    intentMetadata: params.payment_intent_data?.metadata ?? {},
    ...omitUndefined({ holdsCards: params.payment_method_options ? true : undefined }),
    intent: null,
    ...returnFields(id, params),
    ...shippingFields(params),
    ...omitUndefined({ locale: params.locale || undefined }),
    bank: null,
  };
  draft.put('session', session);
  return session;
}

/**
 * Returns the return URLs of a session, and with Elements its client secret. Throws an ApiError for a URL that Stripe
 * does not accept for this kind of session.
 */
function returnFields(id: string, params: Params) {
  const isOnPage = params.ui_mode === 'elements';
  const needed = isOnPage ? 'return_url' : 'success_url';
  const refused = (isOnPage ? ['success_url', 'cancel_url'] : ['return_url']) as (keyof Params)[];
  const wrong = refused.find((name) => params[name] !== undefined);
  if (wrong !== undefined)
    throw new ApiError(
      400,
      `\`${wrong}\` is not allowed when \`ui_mode\` is \`${params.ui_mode ?? 'hosted_page'}\`.`,
      { param: wrong },
    );
  const successUrl = params[needed];
  if (successUrl === undefined)
    throw new ApiError(400, `Missing required param: ${needed}.`, {
      code: 'parameter_missing',
      param: needed,
    });
  return {
    successUrl,
    cancelUrl: params.cancel_url ?? null,
    ...(isOnPage ? { clientSecret: newId(`${id}_secret`) } : {}),
  };
}

/** Only sessions with Elements can collect an address, because the emulator's hosted page has no address form. */
function shippingFields(params: Params): Pick<Session, 'shipsTo'> {
  const { ui_mode: mode, shipping_address_collection: collection } = params;
  if (!collection) return {};
  if (mode !== 'elements')
    throw new ApiError(400, 'The stand-in collects addresses only with Elements.', {
      param: 'shipping_address_collection',
    });
  return { shipsTo: collection.allowed_countries };
}

function customerFields(draft: Draft, params: Params): Partial<Session> {
  const { customer, customer_email: email, saved_payment_method_options: options } = params;
  if (customer !== undefined && email !== undefined)
    throw new ApiError(
      400,
      'You may only specify one of these parameters: customer, customer_email.',
      { param: 'customer' },
    );
  if (options !== undefined && customer === undefined)
    throw new ApiError(
      400,
      '`saved_payment_method_options` can only be used with a `customer`, or when `customer_creation` is `always`.',
      { param: 'saved_payment_method_options' },
    );
  if (customer === undefined) return {};
  const { id } = customerOf(draft, customer, 'customer');
  return omitUndefined({
    customer: id,
    savesCard: options?.payment_method_save === 'enabled' || undefined,
    removesCards: options?.payment_method_remove === 'enabled' || undefined,
  });
}

function currencyOf({ line_items: lines }: Params): string {
  const [first, ...others] = lines.map((line) => line.price_data.currency);
  if (first === undefined)
    throw new ApiError(400, 'Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  if (others.some((currency) => currency !== first))
    throw new ApiError(400, 'All line items must have the same currency.', { param: 'line_items' });
  return first;
}

function checkAmount(amount: number, currency: string): void {
  if (amount > MAX_CENTS)
    throw new ApiError(
      400,
      `The Checkout Session's total amount must be no more than ${toUnits(MAX_CENTS, currency)} ${currency}.`,
      { code: 'amount_too_large' },
    );
  const least = leastAbove(amount, currency);
  if (least)
    throw new ApiError(
      400,
      `The Checkout Session's total amount due must add up to at least ${least}.`,
      { code: 'amount_too_small' },
    );
}

function expiryOf(given: number | undefined, now: number): number {
  if (given === undefined) return now + DAY_MS;
  const expiresAt = given * 1000;
  const fault = (rule: string) =>
    new ApiError(
      400,
      `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`,
      { param: 'expires_at' },
    );
  // Compare whole seconds, as Stripe does.
  if (expiresAt < now - (now % 1000) + 30 * MINUTE_MS) throw fault('at least 30 minutes');
  if (expiresAt > now + DAY_MS) throw fault('less than 24 hours');
  return expiresAt;
}

export function expireSession(
  world: World,
  draft: Draft,
  session: Session,
  cause: Cause = null,
): Session {
  const expired: Session = { ...session, status: 'expired' };
  draft.put('session', expired);
  const intent = session.intent ? draft.get('intent', session.intent) : undefined;
  if (intent) draft.put('intent', { ...intent, status: 'canceled' });
  announce(
    world,
    draft,
    'checkout.session.expired',
    wireSession(expired, world.publicUrl()),
    cause,
  );
  return expired;
}

export function expireOnRequest(
  world: World,
  draft: Draft,
  session: Session,
  cause: Cause,
): Session {
  if (session.status !== 'open')
    throw new StateError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  return expireSession(world, draft, session, cause);
}
