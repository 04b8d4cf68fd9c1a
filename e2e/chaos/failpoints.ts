import mongoose, { type Query, type Schema, Types } from 'mongoose';
import Stripe from 'stripe';
import { type Actor, running, type StripeFault } from './actor';
import { count, findDuplicates, sessionsOf } from './scope';

/** Ways to break the shop on purpose. The checker must detect each of them. */
export type Sabotage = {
  clearCartAlways?: boolean;
  /** Locks a cart although its revision has changed. */
  claimAnyCart?: boolean;
  /** Reserves stock that is not available. */
  holdAnyway?: boolean;
  randomStripeKey?: boolean;
  recomputedExpiry?: boolean;
  /** An update of an order overwrites newer changes. */
  changeAnyOrder?: boolean;
  /** A change of an order does not store the required refund. */
  forgetOwed?: boolean;
  /**
   * Refunds use random idempotency keys and ignore existing refunds. The first refund response of each payment is lost,
   * because random faults rarely hit it.
   */
  randomRefundKey?: boolean;
  /** A history entry replaces the history of the order. */
  replaceHistory?: boolean;
  keepPlaces?: boolean;
  /** Slot reservations ignore the capacity. */
  overbook?: boolean;
  /** A paid order gets neither the wallet's address nor a mark for review. */
  forgetWallet?: boolean;
};

type AnyQuery = Query<unknown, unknown> & { op?: string };

/** Isolates concurrent schedules. Each schedule has its own lease, and finds only its own orders. */
function separate(query: AnyQuery, { scope }: Actor, sabotage: Sabotage): void {
  const { modelName } = query.model;
  const filter = query.getFilter();
  if (modelName === 'Lease') query.setQuery({ ...filter, _id: leaseOf(scope.userId) });
  if (modelName === 'Cursor')
    query.setQuery({ ...filter, _id: `${filter._id} of ${scope.userId}` });
  if (modelName === 'Order' && query.op === 'find' && !('userId' in filter))
    // mongoose casts the filter before this hook runs, so pass an ObjectId.
    query.where({ userId: new Types.ObjectId(scope.userId) });
  if (modelName === 'Product' && Object(filter['reservations.order']).$exists)
    query.where({
      _id: mongoose.trusted({ $in: scope.counted.map((id) => new Types.ObjectId(id)) }),
    });
  if (modelName === 'SlotPlace' && 'at' in filter)
    query.where({
      _id: mongoose.trusted({ $in: [...scope.orders].map((id) => new Types.ObjectId(id)) }),
    });
  if (modelName === 'SlotPlace' && sabotage.keepPlaces && query.op === 'deleteOne')
    query.setQuery({ _id: new Types.ObjectId() });
  if (modelName === 'SlotPlace' && sabotage.overbook) overbook(query);
  if (sabotage.holdAnyway && modelName === 'Product' && query.op === 'findOneAndUpdate')
    query.setQuery({ _id: filter._id });
  if (sabotage.claimAnyCart && modelName === 'User' && 'consumedBy' in filter)
    query.setQuery({ _id: filter._id, consumedBy: filter.consumedBy });
  if (sabotage.clearCartAlways && modelName === 'User' && 'consumedBy' in filter) {
    query.setQuery({ _id: scope.userId });
    query.setUpdate({ $set: { cartItems: {} }, $inc: { cartRevision: 1 } });
  }
}

/** Breaks the slot capacity: finds no reservations, and assigns a random place number. */
function overbook(query: AnyQuery): void {
  const filter = query.getFilter();
  if (query.op === 'find' && 'to' in filter) query.setQuery({ from: new Date(0), to: new Date(0) });
  const { $set, ...update }: { $set?: object } = Object(query.getUpdate());
  if (query.op === 'updateOne' && $set)
    query.setUpdate({ ...update, $set: { ...$set, place: Math.floor(Math.random() * 1e9) } });
}

/** Breaks the conditional update of an order (lib/orders/change-order.ts). */
function breakChange(query: AnyQuery, sabotage: Sabotage): void {
  const filter = query.getFilter();
  if (query.model.modelName !== 'Order' || !('rev' in filter)) return;
  if (sabotage.changeAnyOrder) query.setQuery({ _id: filter._id });
  const update: { $push?: Record<string, unknown>; $set?: Record<string, unknown> } = Object(
    query.getUpdate(),
  );
  const { history, 'payment.pendingRefunds': pendingRefunds, ...push } = update.$push ?? {};
  if (sabotage.forgetOwed && pendingRefunds) {
    const { 'payment.refundPendingSince': _, ...set } = update.$set ?? {};
    query.setUpdate({ ...update, $set: set, $push: { ...push, history } });
  }
  if (sabotage.replaceHistory && history)
    query.setUpdate({
      ...update,
      $set: { ...update.$set, history: [history] },
      ...(pendingRefunds ? { $push: { 'payment.pendingRefunds': pendingRefunds } } : { $push: {} }),
    });
}

/**
 * Removes the wallet's address and the review reason from the update that places a paid order
 * (lib/checkout/pay/settle.ts).
 */
function breakListing(query: AnyQuery): void {
  const { $set, ...update }: { $set?: Record<string, unknown> } = Object(query.getUpdate());
  if (query.model.modelName !== 'Order' || !$set?.listed) return;
  const { address: _, walletAddress: __, 'payment.reviewReason': ___, ...set } = $set;
  query.setUpdate({ ...update, $set: set });
}

export const leaseOf = (userId: string) => `reconcile:${userId}`;

/** A mongoose plugin that pauses actions before each database operation, and may kill them before or after it. */
export const failpoints = (sabotage: () => Sabotage) => (schema: Schema) => {
  const queries = /^(find|findOne|findOneAndUpdate|updateOne|deleteOne)$/;
  schema.pre(queries, async function (this: AnyQuery) {
    const actor = running.getStore();
    if (!actor) return;
    separate(this, actor, sabotage());
    breakChange(this, sabotage());
    if (sabotage().forgetWallet) breakListing(this);
    await actor.before();
  });
  schema.post(queries, () => running.getStore()?.pass());
  schema.pre('aggregate', async () => running.getStore()?.before());
  schema.post('aggregate', () => running.getStore()?.pass());
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
  findDuplicates(scope, actor.name);
  if (fault === 'reset-after') throw lost('reset after the work');
  actor.pass();
  return result;
}

const ignore = () => {};
/** Disables the SDK's retries, so that an injected fault reaches the shop. Tests over HTTP cover the retries. */
const ONCE = { maxNetworkRetries: 0 };

const ALL = { limit: 10_000 };

/** Returns a Stripe list in a single call, limited to the current schedule. */
async function* listOf<T>(
  all: () => Promise<T[]>,
  isMine: (id: string, scope: Actor['scope']) => boolean,
  idOf: (item: T) => string,
): AsyncGenerator<T> {
  const scope = running.getStore()?.scope;
  const items = await call(undefined, all);
  yield* scope ? items.filter((item) => isMine(idOf(item), scope)) : items;
}

export function wrapStripe(client: Stripe, sabotage: () => Sabotage): void {
  const { sessions } = client.checkout;
  const { refunds } = client;
  const create = sessions.create.bind(sessions);
  const retrieve = sessions.retrieve.bind(sessions);
  const expire = sessions.expire.bind(sessions);
  const listSessions = sessions.list.bind(sessions);
  const refund = refunds.create.bind(refunds);
  const listRefunds = refunds.list.bind(refunds);
  let calls = 0;
  const refunded = new Set<string | undefined>();
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
    call(options?.idempotencyKey, async () => {
      calls += 1;
      const { randomRefundKey } = sabotage();
      const idempotencyKey = randomRefundKey ? `random:${calls}` : options?.idempotencyKey;
      const made = await refund(params, { ...options, ...ONCE, idempotencyKey });
      const isFirst = !refunded.has(params?.payment_intent);
      refunded.add(params?.payment_intent);
      if (randomRefundKey && isFirst) throw lost('reset after the work');
      return made;
    });
  const expireSession = (id: string) => call(undefined, () => expire(id, {}, ONCE));
  Object.assign(sessions, {
    create: createSession,
    retrieve: retrieveSession,
    expire: expireSession,
    list: (params: Stripe.Checkout.SessionListParams) =>
      listOf(
        () => listSessions(params, ONCE).autoPagingToArray(ALL),
        (id, { orders }) => orders.has(id),
        ({ client_reference_id }) => client_reference_id ?? '',
      ),
  });
  Object.assign(refunds, {
    create: createRefund,
    list: (params: Stripe.RefundListParams) =>
      listOf(
        async () =>
          sabotage().randomRefundKey ? [] : listRefunds(params, ONCE).autoPagingToArray(ALL),
        (id, scope) => sessionsOf(scope).some(({ intent }) => intent === id),
        ({ payment_intent }) => String(payment_intent),
      ),
  });
}
