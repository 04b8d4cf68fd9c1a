import 'server-only';
import type Stripe from 'stripe';
import { env } from '@/lib/env';
import { translate } from '@/lib/i18n/catalog';
import { checkoutLocale, type Language, mainLanguageOf } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { agreedTotalsOf, termsOf } from '@/lib/orders/terms';
import { DAY_MS } from '@/lib/utils/durations';
import { mostAmount } from '@/lib/weights/amount-math';
import { saidAmount } from '@/lib/weights/amount-words';
import type { OrderDoc } from '@/models/order';
import { returnAddress } from './return-origin';

/**
 * A Checkout session of Stripe lives at least 30 minutes; the rest allows for clock differences.
 */
const LIFE_MS = 31 * 60_000;
/** Stripe takes no more in one session: https://docs.stripe.com/api/checkout/sessions/create (line_items). */
const MAX_LINES = 100;

const isPublic = (url: string) => url.startsWith('https://');

type Payable = Pick<OrderDoc, '_id' | 'items' | 'frontEnd' | 'currency' | 'window'> &
  Pick<OrderDoc, 'taxPercent' | 'taxMode' | 'fees'>;

/** The latest end of an order's window for its money to be held: a bank holds it for a week. */
const HOLD_WITHIN_MS = 6 * DAY_MS;

/**
 * Whether a card's money is only held, and captured once the goods are weighed. Other ways of paying, and orders that are due
 * after a hold expires, charge the ceiling and are refunded the difference (docs/payments.md).
 */
const isToBeHeld = ({ items, window }: Payable, now: Date): boolean =>
  items.some(({ measure }) => measure) &&
  (!window || window.to.getTime() - now.getTime() <= HOLD_WITHIN_MS);

/** The charges beside the goods: deposits, fees, and the tax of each rate that is added. */
function chargesOf(order: Payable, t: Translate<'charges'>): [name: string, cents: number][] {
  const { depositCents, feeCents, taxes } = agreedTotalsOf(order);
  const isAdded = termsOf(order).taxMode === 'added';
  const added = isAdded ? taxes : [];
  return [
    [t('deposit'), depositCents],
    [t('delivery'), feeCents],
    ...added.map(({ percent, taxCents }): [string, number] => [t('tax', { percent }), taxCents]),
  ];
}

/**
 * The parameters of the Checkout session of one attempt: line items in integer cents that add up to the total of the order, with
 * deposits, fees and added tax as lines of their own, and the order as reference (docs/payments.md). The attempt stores them and
 * sends them as stored. `language` is that of the page that begins the attempt, for Stripe's page and the way back; without it
 * the charges are named in the main language of the shop.
 */
export function sessionParams(
  order: Payable,
  attempt: number,
  now: Date,
  shop: { languages?: readonly Language[] } = {},
  language?: Language,
) {
  const { APP_ORIGIN } = env();
  const { currency } = termsOf(order);
  const expiresAt = new Date(Math.ceil((now.getTime() + LIFE_MS) / 1000) * 1000);
  const metadata = { orderId: String(order._id), attempt: String(attempt) };
  const price = (name: string, cents: number, images: string[] = []) => ({
    currency,
    unit_amount: cents,
    product_data: { name, ...(images.length > 0 ? { images } : {}) },
  });
  const said = language ?? mainLanguageOf(shop);
  // A little of something cheap may cost less than a cent, and Stripe has no line of 0.
  const paid = order.items.filter(({ goodsCents }) => goodsCents !== 0);
  const lines = paid.map((line) => {
    const { name, translatedName, unitCents, quantity, image, measure, goodsCents } = line;
    const pictures = image.filter(isPublic).slice(0, 1);
    const read = translatedName ?? name;
    // Goods by weight are held or paid at their ceiling (docs/payments.md).
    if (measure && goodsCents !== undefined) {
      const most = saidAmount(mostAmount(measure, quantity), measure.unit, said);
      return { quantity: 1, price_data: price(`${read}, ≤ ${most}`, goodsCents, pictures) };
    }
    return { quantity, price_data: price(read, unitCents, pictures) };
  });
  const t = translate(said, 'charges');
  const charged = chargesOf(order, t).filter(([, cents]) => cents > 0);
  const sum = charged.reduce((total, [, cents]) => total + cents, 0);
  const isFull = lines.length + charged.length > MAX_LINES;
  const others = (isFull ? [[t('others'), sum] as const] : charged).map(([name, cents]) => ({
    quantity: 1,
    price_data: price(name, cents),
  }));
  return {
    expiresAt,
    // `satisfies` keeps the exact type: stripe-calls.test.ts compares its names with those that the stand-in knows.
    params: {
      mode: 'payment',
      line_items: [...lines, ...others],
      client_reference_id: metadata.orderId,
      metadata,
      payment_intent_data: { metadata },
      ...(isToBeHeld(order, now)
        ? { payment_method_options: { card: { capture_method: 'manual' as const } } }
        : {}),
      automatic_tax: { enabled: false },
      adaptive_pricing: { enabled: false },
      expires_at: expiresAt.getTime() / 1000,
      success_url: `${APP_ORIGIN}/api/stripe/return?session_id={CHECKOUT_SESSION_ID}`,
      ...(language ? { locale: checkoutLocale(language) } : {}),
      cancel_url: returnAddress(order, '/cart', shop, language),
    } satisfies Stripe.Checkout.SessionCreateParams,
  };
}
