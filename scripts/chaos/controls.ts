import Stripe from 'stripe';
import type { Violation } from './checker';
import type { Sabotage } from './failpoints';
import type { PlayOptions } from './play';
import { WEBHOOK_SECRET, type World } from './world';

/** A shop that is wrong on purpose, and the invariant by which the checker must notice. */
export type Control = {
  name: string;
  breaks: Violation['invariant'];
  sabotage?: Sabotage;
  options?: Partial<PlayOptions>;
  /** Before and after its schedules. */
  prepare?: (world: World) => Promise<unknown>;
  repair?: (world: World) => Promise<unknown>;
};

/** The event is noted, and only then its work done: a crash in between loses the payment. */
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

/** Only webhooks bring news, but every one arrives in the end. */
const WEBHOOKS_ALONE = { reconciles: false, lostWebhooks: 0 };

export const CONTROLS: Control[] = [
  {
    name: 'no unique key',
    breaks: 'I7',
    prepare: ({ shop }) => shop.models.Order.collection.dropIndex('userId_1_idempotencyKey_1'),
    repair: ({ shop }) => shop.models.Order.createIndexes(),
  },
  { name: 'unconditional cart clear', breaks: 'I5', sabotage: { clearCartAlways: true } },
  { name: 'random Stripe key', breaks: 'I9', sabotage: { randomStripeKey: true } },
  {
    name: 'event recorded first, reconciler off',
    breaks: 'I1',
    options: { ...WEBHOOKS_ALONE, receive: noteFirst },
  },
  {
    name: 'recomputed expiry',
    breaks: 'I6',
    sabotage: { recomputedExpiry: true },
    // The webhook of its end would otherwise free the attempt that cannot be repeated.
    options: { lostWebhooks: 1 },
  },
];

/** What must hold even then: the counterpart of the fourth control with the shop's own order. */
export const RECONCILER_OFF: Control = {
  name: 'event recorded last, reconciler off',
  breaks: 'I1',
  options: WEBHOOKS_ALONE,
};
