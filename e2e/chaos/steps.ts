import { randomUUID } from 'node:crypto';
import type { OrderView } from '@/lib/orders/view';
import type { Event, Session, WalletContact } from '@/local/stripe/records';
import { signatureOf } from '@/local/stripe/webhooks';
import { wireEvent } from '@/local/stripe/wire';
import type { OrderDoc, OrderStatus } from '@/models/order';
import type { Actor } from './actor';
import { leaseOf } from './failpoints';
import { begin, type Play } from './play';
import { count, eventsOf, sessionsOf } from './scope';
import { slotOf } from './slot-steps';
import { WEBHOOK_SECRET, ZIP_CODE } from './world';

type Step = (play: Play) => Promise<unknown>;

const submit: Step = async (play) => {
  const { world, random, tabs, scope, handed, acknowledged } = play;
  const tab = random.pick(tabs);
  if (!tab) return;
  const address = random.chance(0.05) ? play.strangersAddress : play.address;
  const { cartRevision } = tab;
  const window = await slotOf(play, tab);
  const seen = tab.tellsRevision ? { cartRevision } : {};
  const inShop = play.options.wallets && random.chance(0.5) ? { inShop: true } : {};
  const isFromWallet = tab.isFromWallet && tab.paymentType === 'Online';
  const target = isFromWallet
    ? { addressFromWallet: { zipcode: ZIP_CODE }, inShop: true }
    : { address, ...inShop };
  const input = { items: tab.items, ...target, ...seen, ...window };
  const placing = { userId: scope.userId, idempotencyKey: tab.key, input };
  const { paymentType, key } = tab;
  await begin(play, `order ${key} ${paymentType}`, async () => {
    if (paymentType === 'COD') await world.shop.placeCodOrder(placing);
    else {
      const url = await world.shop.placeOnlineOrder(placing);
      const [session] = /cs_test_\w+/.exec(url) ?? [];
      if (session) handed.add(session);
      // The express checkout page reads the payment when it opens.
      if (session && url.includes('/cart/pay')) {
        await world.shop.paymentInShop(scope.userId, session);
        count('pages in the shop opened');
      }
    }
    acknowledged.push({ key, paymentType });
  });
};

const viewProducts: Step = async ({ random, tabs, world, scope, revisions }) => {
  const tab = random.pick(tabs);
  const user = await world.shop.models.User.findById(scope.userId).lean();
  if (!tab || !user || user.cartRevision === tab.cartRevision) return;
  tab.cartRevision = user.cartRevision;
  tab.key = `${tab.name}-of-${tab.cartRevision}`;
  if (tab.tellsRevision) revisions[tab.key] = tab.cartRevision;
  scope.note(`  ${tab.name} looks at revision ${tab.cartRevision}`);
};

const refund: Step = async ({ scope, random, world }) => {
  const ids = new Set(sessionsOf(scope).map(({ id }) => id));
  const intent = random.pick(
    scope.stripeServer
      .state()
      .intent.filter(
        ({ session, status, amountRefunded }) =>
          ids.has(session) && status === 'succeeded' && amountRefunded === 0,
      ),
  );
  if (!intent || !random.chance(0.3)) return;
  scope.note(`  Stripe: ${intent.id} is given back by the seller`);
  count('refunds by the seller');
  await world.account.refunds.create({ payment_intent: intent.id });
};

/** Returns the contact of a wallet. Its address is usually in the delivery zone of the order. */
function walletOf(random: Play['random'], { shipsTo }: Session): WalletContact | undefined {
  if (!shipsTo) return undefined;
  const postal_code = random.pick([ZIP_CODE, ZIP_CODE, ZIP_CODE, '02139', '10001', '99999']) ?? '';
  const place = { city: 'Springfield', state: 'MA', postal_code, country: 'US' };
  return {
    name: random.chance(0.9) ? 'Ada Wallet' : 'A'.repeat(500),
    ...(random.chance(0.9) ? { phone: '+1 555 0100' } : {}),
    address: { line1: `${random.int(90)} Wallet Street`, line2: null, ...place },
  };
}

/** The page sends the wallet's address to the shop, then confirms the payment. It may close in between. */
const approveInWallet: Step = async (play) => {
  const { scope, random, world, handed } = play;
  const session = random.pick(
    sessionsOf(scope).filter(({ id, shipsTo }) => handed.has(id) && shipsTo),
  );
  const collected = session && walletOf(random, session);
  if (!session || !collected) return;
  const { id } = session;
  await begin(play, `address of ${id}`, async () => {
    const { name, phone = '', address } = collected;
    const contact = { name, phone, address: { ...address, line2: '' } };
    const { pay } = await world.shop.giveWalletAddress(scope.userId, { session: id, ...contact });
    count('addresses of wallets accepted');
    if (pay) scope.stripeServer.pay(id, 'paid', collected);
  });
};

export const WALLET_STEPS: Step[] = [approveInWallet, approveInWallet, approveInWallet];

const payAtStripe: Step = async ({ scope, random, handed }) => {
  const session = random.pick(sessionsOf(scope).filter(({ id }) => handed.has(id)));
  const outcome = random.pick(['paid', 'paid', 'paid', 'failed', 'async'] as const);
  if (!session || !outcome || session.status !== 'open') return;
  scope.note(`  Stripe: ${session.id} ${outcome}`);
  scope.stripeServer.pay(session.id, outcome, walletOf(random, session));
};

const decideBank: Step = async ({ scope, random }) => {
  const session = random.pick(sessionsOf(scope).filter(({ bank }) => bank));
  if (session) scope.stripeServer.pay(session.id, random.chance(0.7) ? 'paid' : 'failed');
};

const expire: Step = async ({ scope, random }) => {
  const session = random.pick(sessionsOf(scope).filter(({ status }) => status === 'open'));
  if (!session) return;
  scope.note(`  Stripe: ${session.id} expires`);
  scope.stripeServer.expire(session.id);
};

/** Creates a second session without the shop's knowledge. The shopper can pay both sessions. */
const duplicate: Step = async ({ scope, random, world, handed }) => {
  const session = random.pick(sessionsOf(scope));
  if (!session) return;
  const { amountTotal: unit_amount, clientReferenceId } = session;
  const twin = await world.account.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: 'Twin' } } },
    ],
    client_reference_id: clientReferenceId ?? '',
    metadata: { twin: '1', attempt: '0' },
    success_url: 'http://localhost/',
  });
  scope.note(`  Stripe: ${twin.id} is a twin of ${session.id}`);
  handed.add(twin.id);
};

const comeBack: Step = async (play) => {
  const session = play.random.pick([...play.handed]);
  if (!session) return;
  await begin(play, 'return', async () => {
    await play.world.shop.settleReturn(session);
  });
};

/** Sends a signed event, and repeats it until the shop accepts it, as Stripe does. */
export function deliver(play: Play, event: Event): Promise<Actor> {
  const { world, delivered, options } = play;
  return begin(play, `webhook ${event.type}`, async () => {
    const body = JSON.stringify(wireEvent(event));
    const headers = { 'stripe-signature': signatureOf(body, WEBHOOK_SECRET) };
    const init = { method: 'POST', body, headers };
    const request = new Request('http://localhost/api/stripe/webhook', init);
    await (options.receive ?? receive)(world, request);
    delivered.add(event.id);
  });
}

const receive = (world: Play['world'], request: Request) => world.shop.receiveWebhook(request);

const isAboutTwin = ({ scope }: Play, { object }: Event) =>
  sessionsOf(scope).some(
    ({ id, intent, metadata }) =>
      metadata.twin &&
      Object.values(Object(object)).some((value) => value === id || value === intent),
  );

const deliverOne: Step = async (play) => {
  const { random, dropped, options } = play;
  const event = random.pick(eventsOf(play.scope));
  if (!event) return;
  // Never lose events of sessions that the shop did not create, because only the webhook reports them.
  const isDropped = random.chance(options.lostWebhooks) && !isAboutTwin(play, event);
  if (isDropped) {
    dropped.add(event.id);
    count('webhooks dropped');
  } else if (!dropped.has(event.id)) await deliver(play, event);
};

const save: Step = async (play) => {
  const { random, world, scope, putIn } = play;
  const product = random.pick(play.products);
  if (!product) return;
  const work = async () => {
    const user = await world.shop.models.User.findById(scope.userId).lean();
    if (!user) return;
    const cartItems = { ...user.cartItems, [product]: (user.cartItems[product] ?? 0) + 1 };
    await world.shop.saveCart(user, { cartItems, revision: user.cartRevision });
    putIn[product] = (putIn[product] ?? 0) + 1;
  };
  await begin(play, 'save of the cart', work, true);
};

const reconcile: Step = async (play) => {
  if (!play.options.reconciles) return;
  // Sometimes release the lease of a crashed process, as if it had expired.
  if (play.random.chance(0.5)) await freeLease(play);
  await begin(play, 'reconcile', async () => {
    await play.world.shop.reconcile({ all: true, atOnce: 1 });
  });
};

export const freeLease = ({ world, scope }: Play) =>
  world.shop.models.Lease.deleteOne({ _id: leaseOf(scope.userId) });

const carryOutLate: Step = async ({ scope, random }) => {
  const late = random.pick(scope.late);
  if (!late) return;
  scope.note('  Stripe carries out a call that nobody waits for');
  scope.late.splice(scope.late.indexOf(late), 1);
  await late.run();
};

async function someOrder({ world, scope, random }: Play): Promise<OrderDoc | undefined> {
  return random.pick(await world.shop.models.Order.find({ userId: scope.userId }).lean());
}

/** Records the last history entry of a response, for the check of I10. */
function recordResponse({ statusRequests }: Play, order: OrderView): void {
  const last = order.history.at(-1);
  if (last && order.history.length > 1)
    statusRequests.push({ order: order._id, status: last.status, at: last.at });
  count('presses acknowledged');
}

const STATUSES: readonly OrderStatus[] = [
  'Order Placed',
  'Packed',
  'Out for delivery',
  'Delivered',
  'Cancelled',
];

const changeStatus: Step = async (play) => {
  const { random, world } = play;
  const order = await someOrder(play);
  if (!order || (!order.listed && random.chance(0.8))) return;
  const from = order.status;
  const at = STATUSES.indexOf(from);
  const next = STATUSES[Math.min(at + 1, 3)];
  const status = random.pick([
    next,
    next,
    next,
    next,
    STATUSES[Math.max(at - 1, 0)],
    'Cancelled',
  ] as const);
  if (!status) return;
  const id = String(order._id);
  const name = `status ${from} > ${status}`;
  const giveBack = status === 'Cancelled' ? random.chance(0.8) : undefined;
  const work = async () =>
    recordResponse(play, await world.shop.changeStatus({ id, from, status, giveBack }));
  await begin(play, name, work);
  if (random.chance(0.2))
    await begin(play, 'status > Cancelled', async () =>
      recordResponse(play, await world.shop.changeStatus({ id, from, status: 'Cancelled' })),
    );
};

const cancel: Step = async (play) => {
  const { world, scope } = play;
  const order = await someOrder(play);
  if (!order || !play.random.chance(order?.listed ? 0.4 : 0.15)) return;
  await begin(play, 'cancel', async () =>
    recordResponse(play, await world.shop.cancelOwnOrder(scope.userId, { id: String(order._id) })),
  );
};

const pack: Step = async (play) => {
  const { random, world } = play;
  const order = await someOrder(play);
  if (!order?.listed) return;
  const replacement = { product: random.pick(play.products) ?? '', quantity: 1 };
  const lines = order.items.map(({ product, quantity }) => {
    const found = random.int(quantity + 1);
    const line = { product: String(product), found, giveBack: random.chance(0.3) };
    const isReplaced = found < quantity && replacement.product !== line.product;
    return isReplaced && random.chance(0.3) ? { ...line, replacement } : line;
  });
  const input = { id: String(order._id), lines, done: random.chance(0.8) };
  await begin(play, 'pack', async () => recordResponse(play, await world.shop.packOrder(input)));
};

/** The request contains the difference from the displayed stock. */
const restock: Step = async (play) => {
  const { random, world, pieces, scope } = play;
  const id = random.pick(scope.counted);
  if (!id) return;
  const more = 1 + random.int(3);
  const work = async () => {
    const { stock = 0 } = (await world.shop.models.Product.findById(id).lean()) ?? {};
    await world.shop.countProduct({ id, stock: stock + more, from: stock }, randomUUID());
    pieces[id] = (pieces[id] ?? 0) + more;
  };
  await begin(play, 'restock', work, true);
};

/** Frequent steps are listed several times. */
const ORDER_STEPS: Step[] = [
  ...[changeStatus, changeStatus, changeStatus, cancel, cancel, pack, pack, pack, pack],
  restock,
];

/** Frequent steps are listed several times. */
export const STEPS: Step[] = [
  ...[submit, submit, submit, submit, submit, submit, comeBack, deliverOne, deliverOne],
  ...[payAtStripe, payAtStripe, payAtStripe, payAtStripe, payAtStripe, payAtStripe],
  ...ORDER_STEPS,
  ...[
    reconcile,
    save,
    expire,
    decideBank,
    duplicate,
    carryOutLate,
    viewProducts,
    viewProducts,
    refund,
  ],
];
