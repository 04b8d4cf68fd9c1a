import Stripe from 'stripe';
import { stripe } from '@/lib/payments/stripe';
import { Order, Product } from '@/models';

/* What goes wrong while a test works on one engine: calls of Stripe fail or lose their answers, and the process dies. */

/** What happens to a call of Stripe; `lost` is done and not answered, `declined` is the bank's refusal to pay. */
export const FAULTS = ['none', 'silent', 'lost', 'declined'] as const;
type Fault = (typeof FAULTS)[number];

export type Mishaps = {
  /** Of one call after the other; later ones have none. */
  faults: readonly Fault[];
  /** After so many operations on orders and products the process is dead: nothing more is read, written or called. */
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

type Method = (...given: unknown[]) => unknown;
type Owner = Record<string, Method>;

/** Replaces methods of objects until the returned function is called. */
function replaced(
  owners: [owner: object, names: string[]][],
  by: (name: string, work: Method) => Method,
) {
  const undo = owners.flatMap(([given, names]) => {
    const owner = given as Owner;
    return names.map((name) => {
      const isOwn = Object.hasOwn(owner, name);
      const before = owner[name];
      if (!before) throw new Error(`there is no ${name}`);
      owner[name] = by(name, before.bind(owner));
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

/** Does `work` with mishaps. Whatever it throws is its own affair. */
export async function withMishaps<T>(
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
    (name, call) =>
      async (...given) => {
        live();
        const fault = planned.shift() ?? 'none';
        if (fault === 'silent') throw silent();
        if (fault === 'declined' && name === 'capture') throw declined();
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
