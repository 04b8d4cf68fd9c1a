import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { address, Client } from '@/e2e/support/client';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ask, insist, type Run, succeeded } from './shop-client';
import { ordersSchema, type StatusRequest, statusRequestOf } from './shop-orders';

type Key = { key: string; paymentType: 'COD' | 'Online' };
type Pieces = Record<string, number>;

/** What the shop acknowledged, and the requests without a response, which may have succeeded. */
export type Memory = {
  email: string;
  streets: string[];
  saves: number;
  /** The added products, one piece at a time, in sequence. */
  saved: string[];
  putIn: Pieces;
  /** Products of cart updates without a response. Each update adds one piece, and may have succeeded. */
  unsure: string[];
  acknowledged: Key[];
  revisions: Record<string, number>;
  statusRequests: StatusRequest[];
};

export type Shop = { products: string[]; stripeServer: string };

const cartSchema = z.object({
  cartItems: z.record(z.string(), z.number()),
  cartRevision: z.number(),
});
type Cart = z.output<typeof cartSchema>;
const userSchema = z.object({ user: cartSchema });
const addressesSchema = z.object({ addresses: z.array(z.object({ _id: z.string() })) });

/** Two devices may send each order, so the account stays below its limit of 60 orders per hour. */
const MAX_ORDERS = 25;

/** A shopper who takes random steps until the end of the run, or until a new account replaces it. */
export class Shopper {
  readonly memory: Memory;
  private readonly client: Client;
  private readonly password = 'correct horse';
  private addresses: string[] = [];
  private orders = 0;
  /** Acknowledged pieces in the cart that no order request contains yet. */
  private free: Pieces = {};

  constructor(
    private readonly run: Run,
    private readonly shop: Shop,
  ) {
    this.client = new Client(run.url);
    const email = `${randomUUID()}@shopper.example`;
    this.memory = {
      email,
      streets: [],
      saves: 0,
      saved: [],
      putIn: {},
      unsure: [],
      acknowledged: [],
      revisions: {},
      statusRequests: [],
    };
  }

  async live(): Promise<void> {
    await this.signIn();
    while (!this.run.isOver() && this.orders < MAX_ORDERS) {
      const steps = [this.save, this.save, this.save, this.browse, this.addAddress];
      const order =
        this.addresses.length > 0 ? [this.order, this.order, this.cancel] : [this.addAddress];
      await this.run.random.pick([...steps, ...order])?.call(this);
      await pause(50 + this.run.random.int(400));
    }
  }

  private async signIn(): Promise<void> {
    const { email } = this.memory;
    const account = { name: 'Ada', email, password: this.password };
    const { answer } = await insist(this.run, this.client, 'POST', '/api/user/register', account);
    if (succeeded(answer)) this.run.tally.count('registered');
    // The response to the request that created the account was lost, so log in.
    else await insist(this.run, this.client, 'POST', '/api/user/login', account);
  }

  private async browse(): Promise<void> {
    const path = this.run.random.pick(['/', '/products', '/api/product/list?limit=20']) ?? '/';
    await ask(this.run, this.client, 'GET', path);
  }

  private async addAddress(): Promise<void> {
    if (this.addresses.length >= 10) return;
    const street = `${randomUUID()} Street`;
    const body = { address: { ...address, street } };
    const saved = await ask(this.run, this.client, 'POST', '/api/address/add', body);
    if (!succeeded(saved)) return;
    this.memory.streets.push(street);
    this.run.tally.count('addresses acknowledged');
    const list = await ask(this.run, this.client, 'GET', '/api/address/get');
    if (succeeded(list))
      this.addresses = addressesSchema.parse(list.body).addresses.map(({ _id }) => _id);
  }

  private async cart(): Promise<Cart | undefined> {
    const answer = await ask(this.run, this.client, 'GET', '/api/user/is-auth');
    return succeeded(answer) ? userSchema.parse(answer.body).user : undefined;
  }

  private async save(): Promise<void> {
    const cart = await this.cart();
    const product = this.run.random.pick(this.shop.products);
    if (!cart || !product) return;
    const cartItems = { ...cart.cartItems, [product]: (cart.cartItems[product] ?? 0) + 1 };
    const body = { cartItems, revision: cart.cartRevision };
    const answer = await ask(this.run, this.client, 'POST', '/api/cart/update', body);
    const isUnsure = !answer || answer.status >= 500;
    if (succeeded(answer)) {
      this.memory.saves += 1;
      this.memory.saved.push(product);
      this.memory.putIn[product] = (this.memory.putIn[product] ?? 0) + 1;
      this.free[product] = (this.free[product] ?? 0) + 1;
      this.run.tally.count('cart saves acknowledged');
    } else if (isUnsure) this.memory.unsure.push(product);
  }

  /** Orders all acknowledged pieces. Sometimes a second device orders the same cart. */
  private async order(): Promise<void> {
    const items = Object.entries(this.free).map(([product, quantity]) => ({ product, quantity }));
    if (items.length === 0) return;
    this.orders += 1;
    const seen = this.run.random.chance(0.6) ? await this.cart() : undefined;
    this.free = {};
    const address = this.run.random.pick(this.addresses);
    const body = omitUndefined({ items, address, cartRevision: seen?.cartRevision });
    const devices = seen && this.run.random.chance(0.5) ? 2 : 1;
    if (devices > 1) this.run.tally.count('carts ordered on two devices');
    const sent = Array.from({ length: devices }, () => this.send(body));
    for (const session of await Promise.all(sent)) if (session) await this.pay(session);
  }

  private async send(body: { cartRevision?: number }): Promise<string | undefined> {
    const paymentType = this.run.random.chance(0.5) ? 'COD' : 'Online';
    const path = paymentType === 'COD' ? '/api/order/cod' : '/api/order/stripe';
    const key = randomUUID();
    if (body.cartRevision !== undefined) this.memory.revisions[key] = body.cartRevision;
    const send = () =>
      insist(this.run, this.client, 'POST', path, body, { headers: { 'Idempotency-Key': key } });
    // Simulate a double click, which sends the same request twice at the same time.
    const isDouble = this.run.random.chance(0.3);
    if (isDouble) this.run.tally.count('double submits');
    const sent = await Promise.all(isDouble ? [send(), send()] : [send()]);
    const acknowledged = sent.find(({ answer }) => succeeded(answer))?.answer;
    if (!acknowledged) return undefined;
    this.memory.acknowledged.push({ key, paymentType });
    this.run.tally.count(`${paymentType} orders acknowledged`);
    return /cs_test_\w+/.exec(String(acknowledged.body.url))?.[0];
  }

  private async cancel(): Promise<void> {
    const list = await ask(this.run, this.client, 'GET', '/api/order/user?limit=10');
    if (!succeeded(list)) return;
    const { orders } = ordersSchema.parse(list.body);
    const id = this.run.random.pick(orders)?._id;
    const answer = id && (await ask(this.run, this.client, 'POST', '/api/order/cancel', { id }));
    const statusRequest = answer ? statusRequestOf(answer) : undefined;
    if (!statusRequest) return;
    this.memory.statusRequests.push(statusRequest);
    this.run.tally.count('cancellations acknowledged');
  }

  private async pay(session: string): Promise<void> {
    const { random, tally } = this.run;
    if (random.chance(0.15)) return;
    const url = `${this.shop.stripeServer}/pay/${session}/pay`;
    const paid = await fetch(url, { method: 'POST', redirect: 'manual' }).catch(() => undefined);
    if (paid?.status === 303) tally.count('payments made');
    // Some shoppers close the page early. A webhook or the reconciler then completes the order.
    if (random.chance(0.6))
      await ask(this.run, this.client, 'GET', `/api/stripe/return?session_id=${session}`);
  }
}
