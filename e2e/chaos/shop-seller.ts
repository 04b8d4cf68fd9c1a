import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@/e2e/support/client';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { ask, insist, type Run, succeeded } from './shop-client';
import { ordersSchema, type StatusRequest, statusRequestOf } from './shop-orders';

export const SELLER_PASSWORD = 'chaos of the seller';

const NEXT: Record<string, string> = {
  'Order Placed': 'Packed',
  Packed: 'Out for delivery',
  'Out for delivery': 'Delivered',
};

export class Seller {
  /** The last acknowledged stock status. Absent if a later change got no response. */
  readonly stock = new Map<string, boolean>();
  /** The pieces of each tracked product before the first order. */
  readonly counted = new Map<string, number>();
  readonly added: string[] = [];
  readonly statusRequests: StatusRequest[] = [];
  private readonly client: Client;

  constructor(
    private readonly run: Run,
    private readonly products: string[],
  ) {
    this.client = new Client(run.url);
  }

  async count(products: readonly string[], stock: number): Promise<void> {
    const credentials = { email: 'admin@example.com', password: SELLER_PASSWORD };
    await insist(this.run, this.client, 'POST', '/api/seller/login', credentials);
    for (const id of products) {
      await insist(this.run, this.client, 'POST', '/api/product/count', { id, stock });
      this.counted.set(id, stock);
    }
  }

  async live(): Promise<void> {
    while (!this.run.isOver()) {
      if (this.run.random.chance(0.4)) await this.workOnOrders();
      else if (this.run.random.chance(0.2)) await this.add();
      else await this.switchStock();
      await pause(200 + this.run.random.int(600));
    }
  }

  private async workOnOrders(): Promise<void> {
    const { random, tally } = this.run;
    const list = await ask(this.run, this.client, 'GET', '/api/order/seller?limit=30');
    const order = succeeded(list) && random.pick(ordersSchema.parse(list.body).orders);
    if (!order) return;
    const { _id: id, status: from, items } = order;
    const next = NEXT[from];
    const lines = items.map(({ product, quantity }) => {
      return { product: product._id, found: random.int(quantity + 1) };
    });
    const [path, body] =
      from === 'Order Placed' && random.chance(0.5)
        ? ['/api/order/pack', { id, lines }]
        : ['/api/order/status', { id, from, status: random.chance(0.8) ? next : 'Cancelled' }];
    const answer = next && (await ask(this.run, this.client, 'POST', path, body));
    const statusRequest = answer ? statusRequestOf(answer) : undefined;
    if (!statusRequest) return;
    this.statusRequests.push(statusRequest);
    tally.count('steps of orders acknowledged');
  }

  private async switchStock(): Promise<void> {
    const id = this.run.random.pick(this.products);
    if (!id) return;
    const inStock = this.run.random.chance(0.5);
    this.stock.delete(id);
    const body = { id, inStock };
    const { answer } = await insist(this.run, this.client, 'POST', '/api/product/stock', body);
    if (!succeeded(answer)) return;
    this.stock.set(id, inStock);
    this.run.tally.count('stock switches acknowledged');
  }

  private async add(): Promise<void> {
    const name = `Chaos fruit ${randomUUID()}`;
    const headers = { 'Idempotency-Key': name.replaceAll(' ', '-') };
    const bytes = await photo(64);
    while (!this.run.isOver()) {
      this.run.tally.count('requests');
      const part = { bytes };
      const answer = await addProduct(this.client, productData({ name }), [part], headers).catch(
        () => undefined,
      );
      if (succeeded(answer)) {
        this.added.push(name);
        this.run.tally.count('products acknowledged');
        return;
      }
      await pause(300);
    }
  }
}
