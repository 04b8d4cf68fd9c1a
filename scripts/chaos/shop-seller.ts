import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../e2e/support/client';
import { addProduct, photo, productData } from '../../e2e/support/photos';
import { insist, type Run, succeeded } from './shop-client';

export const SELLER_PASSWORD = 'chaos of the seller';

/** The seller, who switches stock and adds products through every fault. */
export class Seller {
  /** The last stock of each product that was acknowledged with nothing unsure after it. */
  readonly stock = new Map<string, boolean>();
  readonly added: string[] = [];
  private readonly client: Client;

  constructor(
    private readonly run: Run,
    private readonly products: string[],
  ) {
    this.client = new Client(run.url);
  }

  async live(): Promise<void> {
    const credentials = { email: 'admin@example.com', password: SELLER_PASSWORD };
    await insist(this.run, this.client, 'POST', '/api/seller/login', credentials);
    while (!this.run.isOver()) {
      if (this.run.random.chance(0.2)) await this.add();
      else await this.switchStock();
      await pause(200 + this.run.random.int(600));
    }
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
