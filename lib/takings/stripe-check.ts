import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { log } from '@/lib/observe/log';
import { onlinePaymentIsOn, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { Movement, Order } from '@/models';
import type { MovementDoc, StripeCheck } from '@/models/day-close';

/*
 * Compares what is booked of the orders of a day with Stripe: payments less refunds of whole orders, so it does not matter when
 * either side learned of them. Without disputes, which Stripe does not count as refunds.
 */

const { trusted } = mongoose;

/** A session is paid up to 31 minutes after it began. */
const BEFORE_MS = 45 * 60_000;
/** The longest time for Stripe's answers, ms; after it the day is closed without them, and says so. */
const MAX_MS = 15_000;
/** The most sessions of earlier days that are read one by one. */
const MOST_SINGLE = 200;
/** The most differing orders that a close keeps. */
const SHOWN = 20;
const EXPAND = 'payment_intent.latest_charge';

type Net = { cents: number; order: string };

/** The payment of a session less its refunds; undefined while it is not paid. */
function netOf({
  payment_intent: intent,
  client_reference_id,
  payment_status,
}: Stripe.Checkout.Session): Net | undefined {
  if (payment_status !== 'paid' || !intent || typeof intent === 'string') return undefined;
  const { latest_charge: charge } = intent;
  if (!charge || typeof charge === 'string') return undefined;
  return {
    cents: charge.amount_captured - charge.amount_refunded,
    order: client_reference_id ?? '',
  };
}

/** What is booked of card payments of these orders, by order, in cents. */
async function bookedOf(orders: string[]): Promise<Map<string, number>> {
  const rows = await Movement.find({
    order: trusted({ $in: orders }),
    way: 'card',
    kind: trusted({ $ne: 'dispute' }),
  })
    .hint({ order: 1, n: 1 })
    .lean();
  const sums = new Map<string, number>();
  for (const { order, cents } of rows)
    sums.set(String(order), (sums.get(String(order)) ?? 0) + cents);
  return sums;
}

/** The ids of the last sessions of these orders. */
async function sessionsOf(orders: string[]): Promise<string[]> {
  const rows = await Order.find({ _id: trusted({ $in: orders }) }, { payment: 1 }).lean();
  return rows.flatMap(({ payment }) => payment?.attempts.at(-1)?.sessionId ?? []);
}

async function atStripe(orders: string[], since: number): Promise<Map<string, number>> {
  const nets = new Map<string, number>();
  // A second payment adds nothing, because it is refunded in full.
  const note = (net: Net | undefined) =>
    net && nets.set(net.order, (nets.get(net.order) ?? 0) + net.cents);
  const seen = new Set<string>();
  const created = { gte: Math.floor((since - BEFORE_MS) / 1000) };
  for await (const session of stripe().checkout.sessions.list({
    created,
    status: 'complete',
    limit: 100,
    expand: [`data.${EXPAND}`],
  })) {
    seen.add(session.id);
    note(netOf(session));
  }
  const others = await sessionsOf(orders.filter((order) => !nets.has(order)));
  for (const id of others.slice(0, MOST_SINGLE))
    if (!seen.has(id))
      note(netOf(await stripe().checkout.sessions.retrieve(id, { expand: [EXPAND] })));
  return nets;
}

/**
 * Compares the card payments of the orders of these movements, the earliest at `since` (ms), with Stripe; undefined without any.
 * Never throws Stripe's errors.
 */
export async function checkWithStripe(
  movements: readonly MovementDoc[],
  since: number,
): Promise<StripeCheck | undefined> {
  const card = movements.filter(({ way }) => way === 'card');
  const orders = [...new Set(card.map(({ order }) => String(order)))];
  if (!onlinePaymentIsOn() || orders.length === 0) return undefined;
  const own = await bookedOf(orders);
  const ownCents = [...own.values()].reduce((sum, cents) => sum + cents, 0);
  try {
    const nets = await withStripeTimeout(atStripe(orders, since), MAX_MS);
    const differing = orders
      .map((order) => ({ order, ownCents: own.get(order) ?? 0, stripeCents: nets.get(order) ?? 0 }))
      .filter(({ ownCents: booked, stripeCents: paid }) => booked !== paid);
    const stripeCents = orders.reduce((sum, order) => sum + (nets.get(order) ?? 0), 0);
    return { isAsked: true, ownCents, stripeCents, differing: differing.slice(0, SHOWN) };
  } catch (error) {
    log().warn({ err: error }, 'a day is closed without Stripe');
    return { isAsked: false, ownCents, stripeCents: 0, differing: [] };
  }
}
