import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { address, Client } from '../../e2e/support/client';
import { ask, insist, type Run, succeeded } from './shop-client';

type Key = { key: string; paymentType: 'COD' | 'Online' };
type Pieces = Record<string, number>;

/** What a shopper was told, and what may have happened without an answer. */
export type Memory = {
  email: string;
  /** Streets of addresses that were saved. */
  streets: string[];
  saves: number;
  putIn: Pieces;
  /** Saves of one piece each that got no answer: they may have been made. */
  unsure: string[];
  acknowledged: Key[];
};

export type Shop = { products: string[]; standIn: string };

const cartSchema = z.object({
  cartItems: z.record(z.string(), z.number()),
  cartRevision: z.number(),
});
type Cart = z.output<typeof cartSchema>;
const userSchema = z.object({ user: cartSchema });
const addressesSchema = z.object({ addresses: z.array(z.object({ _id: z.string() })) });

/** One shopper who goes on through every fault: a sequence of random steps until the run is over. */
export class Shopper {
  readonly memory: Memory;
  private readonly client: Client;
  private readonly password = 'correct horse';
  private addresses: string[] = [];
  /** Pieces that are surely in the cart and in no order that was ever sent. */
  private free: Pieces = {};

  constructor(
    private readonly run: Run,
    private readonly shop: Shop,
  ) {
    this.client = new Client(run.url);
    const email = `${randomUUID()}@shopper.example`;
    this.memory = { email, streets: [], saves: 0, putIn: {}, unsure: [], acknowledged: [] };
  }

  async live(): Promise<void> {
    await this.signIn();
    while (!this.run.isOver()) {
      const steps = [this.save, this.save, this.save, this.browse, this.addAddress];
      const order = this.addresses.length > 0 ? [this.order, this.order] : [this.addAddress];
      await this.run.random.pick([...steps, ...order])?.call(this);
      await pause(50 + this.run.random.int(400));
    }
  }

  private async signIn(): Promise<void> {
    const { email } = this.memory;
    const account = { name: 'Ada', email, password: this.password };
    const { answer } = await insist(this.run, this.client, 'POST', '/api/user/register', account);
    if (succeeded(answer)) this.run.tally.count('registered');
    // The answer of the try that made the account was lost.
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

  /** One more piece of something; an overtaken save is refused by its revision. */
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
      this.memory.putIn[product] = (this.memory.putIn[product] ?? 0) + 1;
      this.free[product] = (this.free[product] ?? 0) + 1;
      this.run.tally.count('cart saves acknowledged');
    } else if (isUnsure) this.memory.unsure.push(product);
  }

  private async order(): Promise<void> {
    const items = Object.entries(this.free).map(([product, quantity]) => ({ product, quantity }));
    if (items.length === 0) return;
    this.free = {};
    const paymentType = this.run.random.chance(0.5) ? 'COD' : 'Online';
    const path = paymentType === 'COD' ? '/api/order/cod' : '/api/order/stripe';
    const key = randomUUID();
    const body = { items, address: this.run.random.pick(this.addresses) };
    const send = () =>
      insist(this.run, this.client, 'POST', path, body, { headers: { 'Idempotency-Key': key } });
    // A double click: the same attempt twice at the same time.
    const isDouble = this.run.random.chance(0.3);
    if (isDouble) this.run.tally.count('double submits');
    const sent = await Promise.all(isDouble ? [send(), send()] : [send()]);
    const told = sent.find(({ answer }) => succeeded(answer))?.answer;
    if (!told) return;
    this.memory.acknowledged.push({ key, paymentType });
    this.run.tally.count(`${paymentType} orders acknowledged`);
    const [session] = /cs_test_\w+/.exec(String(told.body.url)) ?? [];
    if (session) await this.pay(session);
  }

  private async pay(session: string): Promise<void> {
    const { random, tally } = this.run;
    if (random.chance(0.15)) return;
    const url = `${this.shop.standIn}/pay/${session}/pay`;
    const paid = await fetch(url, { method: 'POST', redirect: 'manual' }).catch(() => undefined);
    if (paid?.status === 303) tally.count('payments made');
    // Some close the page: then the webhook or the reconciler completes the order.
    if (random.chance(0.6))
      await ask(this.run, this.client, 'GET', `/api/stripe/return?session_id=${session}`);
  }
}
