import Stripe from 'stripe';
import { stripe } from '@/lib/payments/stripe';
import { Order, Product } from '@/models';

/* Injects faults into Stripe calls, and simulates a crash of the process. */

/**
 * `silent`: the call never reaches Stripe. `lost`: Stripe executes the call, but the response is lost. `declined`: the
 * bank rejects the capture.
 */
export const FAULTS = ['none', 'silent', 'lost', 'declined'] as const;
/** Stripe rejects an `unrefundable` refund permanently. A `poor` refund exceeds the Stripe balance. */
type Fault = (typeof FAULTS)[number] | 'unrefundable' | 'poor';

export type Mishaps = {
  /** The faults of successive Stripe calls. After the last fault, calls succeed. */
  faults: readonly Fault[];
  /**
   * Simulates a crash after this many operations on orders and products. Every later operation and Stripe call fails.
   */
  diesAfter?: number | null;
};

const silent = () =>
  new Stripe.errors.StripeConnectionError({ message: 'no answer', type: 'api_error' });
const declined = () =>
  new Stripe.errors.StripeCardError({
    message: 'Your card was declined.',
    type: 'card_error',
    statusCode: 402,
  });
const rejected = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    message: 'This charge cannot be refunded.',
    type: 'invalid_request_error',
    code,
    statusCode: 400,
  });

type Method = (...given: unknown[]) => unknown;
type Owner = Record<string, Method>;

function replaced(
  owners: [owner: object, names: string[]][],
  by: (name: string, work: Method, owner: object) => Method,
) {
  const undo = owners.flatMap(([given, names]) => {
    const owner = given as Owner;
    return names.map((name) => {
      const isOwn = Object.hasOwn(owner, name);
      const before = owner[name];
      if (!before) throw new Error(`there is no ${name}`);
      owner[name] = by(name, before.bind(owner), given);
      return () => {
        if (isOwn) owner[name] = before;
        else delete owner[name];
      };
    });
  });
  return () => {
    for (const one of undo) one();
  };
}

const OPERATIONS = ['find', 'findOne', 'findOneAndUpdate', 'updateOne', 'insertOne', 'deleteOne'];

export async function withStripeFaults<T>(
  { faults, diesAfter }: Mishaps,
  work: () => Promise<T>,
): Promise<T> {
  let left = diesAfter ?? Number.POSITIVE_INFINITY;
  const planned = [...faults];
  const live = () => {
    if (left <= 0) throw new Error('the process is dead');
  };
  const database = replaced(
    [Order, Product].map(({ collection }) => [collection, OPERATIONS]),
    (_, operation) =>
      (...given) => {
        live();
        left -= 1;
        return operation(...given);
      },
  );
  const { checkout, paymentIntents, refunds } = stripe();
  const api = replaced(
    [
      [checkout.sessions, ['retrieve', 'create', 'expire']],
      [paymentIntents, ['capture', 'cancel', 'retrieve']],
      [refunds, ['create']],
    ],
    (name, call, owner) =>
      async (...given) => {
        live();
        const fault = planned.shift() ?? 'none';
        if (fault === 'silent') throw silent();
        if (fault === 'declined' && name === 'capture') throw declined();
        if (fault === 'unrefundable' && owner === refunds) throw rejected('charge_not_refundable');
        if (fault === 'poor' && owner === refunds) throw rejected('balance_insufficient');
        const answer = await call(...given);
        live();
        if (fault === 'lost') throw silent();
        return answer;
      },
  );
  try {
    return await work();
  } finally {
    database();
    api();
  }
}
