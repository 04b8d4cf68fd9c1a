import { type Query, type Schema, Types } from 'mongoose';
import Stripe from 'stripe';
import { type Actor, running, type StripeFault } from './actor';
import { count, lookForTwins } from './scope';

/** Ways to break the shop on purpose: each must be caught by the checker. */
export type Sabotage = {
  clearCartAlways?: boolean;
  randomStripeKey?: boolean;
  recomputedExpiry?: boolean;
};

type AnyQuery = Query<unknown, unknown> & { op?: string };

/** Keeps a schedule to itself, so that many run at once: its own lease, its own orders. */
function keepApart(query: AnyQuery, { scope }: Actor, sabotage: Sabotage): void {
  const { modelName } = query.model;
  const filter = query.getFilter();
  if (modelName === 'Lease') query.setQuery({ ...filter, _id: leaseOf(scope.userId) });
  if (modelName === 'Order' && query.op === 'find' && !('userId' in filter))
    // A cursor's filter is not cast any more.
    query.where({ userId: new Types.ObjectId(scope.userId) });
  if (sabotage.clearCartAlways && modelName === 'User' && 'emptiedBy' in filter) {
    query.setQuery({ _id: scope.userId });
    query.setUpdate({ $set: { cartItems: {} }, $inc: { cartRevision: 1 } });
  }
}

export const leaseOf = (userId: string) => `reconcile:${userId}`;

/** The mongoose plugin that stops actions before and after each operation on the database. */
export const failpoints = (sabotage: () => Sabotage) => (schema: Schema) => {
  const queries = /^(find|findOne|findOneAndUpdate|updateOne|deleteOne)$/;
  schema.pre(queries, async function (this: AnyQuery) {
    const actor = running.getStore();
    if (!actor) return;
    keepApart(this, actor, sabotage());
    await actor.before();
  });
  schema.post(queries, () => running.getStore()?.pass());
  schema.pre('save', async () => running.getStore()?.before());
  schema.post('save', (document) => {
    const actor = running.getStore();
    if (!actor) return;
    if ('idempotencyKey' in document) actor.scope.orders.add(String(document._id));
    actor.pass();
  });
};

const IN_USE = {
  type: 'invalid_request_error',
  statusCode: 409,
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
} as const;

const lost = (what: string) =>
  new Stripe.errors.StripeConnectionError({ message: what, type: 'api_error' });

/** One call to Stripe with what befalls it. */
async function call<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
  const actor = running.getStore();
  if (!actor) return work();
  await actor.before();
  const { scope } = actor;
  if (key && scope.late.some((each) => each.busy && each.key === key))
    throw new Stripe.errors.StripeInvalidRequestError(IN_USE);
  const fault: StripeFault | undefined = actor.fate.stripeFault();
  if (fault) {
    scope.note(`    Stripe: ${fault}`);
    count(`Stripe ${fault}`);
  }
  if (fault === '500')
    throw new Stripe.errors.StripeAPIError({
      message: 'a fault',
      type: 'api_error',
      statusCode: 500,
    });
  if (fault === 'reset') throw lost('reset');
  if (fault === 'hang' || fault === 'hang-busy') {
    const run = () => running.exit(work).then(ignore, ignore);
    scope.late.push({ key, busy: fault === 'hang-busy', run });
    throw lost('timeout');
  }
  const result = await work();
  lookForTwins(scope, actor);
  if (fault === 'reset-after') throw lost('reset after the work');
  actor.pass();
  return result;
}

const ignore = () => {};
/** Each fault counts as all tries of the SDK; the SDK's own retries are tested over HTTP. */
const ONCE = { maxNetworkRetries: 0 };

/** Leads the shop's calls to Stripe through {@link call}. */
export function wrapStripe(client: Stripe, sabotage: () => Sabotage): void {
  const { sessions } = client.checkout;
  const { refunds } = client;
  const create = sessions.create.bind(sessions);
  const retrieve = sessions.retrieve.bind(sessions);
  const refund = refunds.create.bind(refunds);
  let calls = 0;
  const createSession: typeof sessions.create = (given, options) => {
    calls += 1;
    const { randomStripeKey, recomputedExpiry } = sabotage();
    const idempotencyKey = randomStripeKey ? `random:${calls}` : options?.idempotencyKey;
    const later = { expires_at: (given?.expires_at ?? 0) + calls };
    const params = { ...given, ...(recomputedExpiry ? later : {}) };
    return call(idempotencyKey, () => create(params, { ...options, ...ONCE, idempotencyKey }));
  };
  const retrieveSession = (id: string, params: Stripe.Checkout.SessionRetrieveParams) =>
    call(undefined, () => retrieve(id, params, ONCE));
  const createRefund: typeof refunds.create = (params, options) =>
    call(options?.idempotencyKey, () => refund(params, { ...options, ...ONCE }));
  Object.assign(sessions, { create: createSession, retrieve: retrieveSession });
  Object.assign(refunds, { create: createRefund });
}
