import Stripe from 'stripe';
import type { Violation } from './checker';
import type { Sabotage } from './failpoints';
import type { PlayOptions } from './play';
import { WEBHOOK_SECRET, type World } from './world';

/** A shop with a deliberate fault, and the violated invariant that the checker must report. */
export type Control = {
  name: string;
  breaks: Violation['invariant'];
  /** Seeds that expose this fault. A short run starts with them. */
  shownBy: number[];
  sabotage?: Sabotage;
  options?: Partial<PlayOptions>;
  /** `prepare` runs before the control's schedules, and `repair` afterwards. */
  prepare?: (world: World) => Promise<unknown>;
  repair?: (world: World) => Promise<unknown>;
};

/**
 * Stores the Stripe event before processing it. A crash in between loses the payment, because the shop ignores the
 * repeated event.
 */
async function noteFirst({ shop }: World, request: Request): Promise<void> {
  const body = await request.text();
  const signature = request.headers.get('stripe-signature') ?? '';
  const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
  const { StripeEvent } = shop.models;
  if (await StripeEvent.exists({ _id: event.id })) return;
  const expiresAt = new Date(Date.now() + 86_400_000);
  await StripeEvent.create({ _id: event.id, type: event.type, expiresAt });
  if (event.type.startsWith('checkout.session.') && 'id' in event.data.object)
    await shop.settle(String(event.data.object.id));
}

/** Without the reconciler, the shop learns about payments only from webhooks. No webhook is lost. */
const WEBHOOKS_ALONE = { reconciles: false, lostWebhooks: 0 };

export const CONTROLS: Control[] = [
  {
    name: 'no unique key',
    breaks: 'I7',
    shownBy: [5, 10],
    prepare: ({ shop }) => shop.models.Order.collection.dropIndex('userId_1_idempotencyKey_1'),
    repair: ({ shop }) => shop.models.Order.createIndexes(),
  },
  {
    name: 'a claim of any revision',
    breaks: 'I12',
    shownBy: [3, 107, 155],
    sabotage: { claimAnyCart: true },
  },
  {
    name: 'unconditional cart clear',
    breaks: 'I5',
    shownBy: [1, 2],
    sabotage: { clearCartAlways: true },
  },
  {
    name: 'random Stripe key',
    breaks: 'I9',
    shownBy: [5, 6, 7],
    sabotage: { randomStripeKey: true },
  },
  {
    name: 'event recorded first, reconciler off',
    breaks: 'I1',
    shownBy: [26],
    options: { ...WEBHOOKS_ALONE, receive: noteFirst },
  },
  {
    name: 'recomputed expiry',
    breaks: 'I9',
    shownBy: [23],
    sabotage: { recomputedExpiry: true },
    // Lose all webhooks. Otherwise the webhook about the expired session would close the unstored session.
    options: { lostWebhooks: 1 },
  },
  {
    name: 'a change whatever came in between',
    breaks: 'I13',
    shownBy: [58],
    sabotage: { changeAnyOrder: true },
  },
  {
    name: 'a random refund key',
    breaks: 'I14',
    shownBy: [94, 128, 206],
    sabotage: { randomRefundKey: true },
  },
  {
    name: 'a refund that is not stored',
    breaks: 'I15',
    shownBy: [7],
    sabotage: { forgetOwed: true },
  },
  {
    name: 'pieces taken without a look',
    breaks: 'I16',
    shownBy: [24, 35, 39],
    sabotage: { holdAnyway: true },
  },
  { name: 'a replaced history', breaks: 'I10', shownBy: [9], sabotage: { replaceHistory: true } },
];

export const WINDOW_CONTROLS: Control[] = [
  {
    name: 'places that are never given back',
    breaks: 'I17',
    shownBy: [5, 11],
    sabotage: { keepPlaces: true },
  },
  {
    name: 'places taken without a look',
    breaks: 'I17',
    // The fault appears only if many schedules compete for the same slots.
    shownBy: Array.from({ length: 40 }, (_, at) => 1 + at),
    sabotage: { overbook: true },
  },
];

export const WALLET_CONTROLS: Control[] = [
  {
    name: 'an address of a wallet that is not stored',
    breaks: 'I19',
    shownBy: [21, 22, 37],
    sabotage: { forgetWallet: true },
  },
];

/**
 * A control without a violation. It proves that storing the event early causes the violations of "event recorded first,
 * reconciler off".
 */
export const RECONCILER_OFF: Control = {
  name: 'event recorded last, reconciler off',
  breaks: 'I1',
  shownBy: [],
  options: WEBHOOKS_ALONE,
};
