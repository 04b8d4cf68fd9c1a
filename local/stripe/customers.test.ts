import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kit, order, startKit } from '@/e2e/support/stripe-kit';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.close());

const create = (more: object = {}) =>
  kit.stripe.checkout.sessions.create({ ...order(), ...more } as never);
const SAVES = {
  saved_payment_method_options: { payment_method_save: 'enabled' },
};
const pageOf = async (id: string) => (await fetch(`${kit.stripeServer.url}/pay/${id}`)).text();

describe('a customer', () => {
  it('is created, changed, read and deleted', async () => {
    const { customers } = kit.stripe;
    const { id } = await customers.create({ metadata: { userId: 'one' } });
    const email = 'ada@mail.example';
    expect(await customers.update(id, { email })).toMatchObject({
      id,
      email,
      metadata: { userId: 'one' },
    });
    expect(await customers.retrieve(id)).toMatchObject({ id, email });
    expect(await customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await customers.retrieve(id)).toMatchObject({ id, deleted: true });
  });

  it('is created only once for two requests with the same idempotency key', async () => {
    const [params, options] = [{ metadata: { userId: 'two' } }, { idempotencyKey: 'customer:two' }];
    const one = await kit.stripe.customers.create(params, options);
    expect((await kit.stripe.customers.create(params, options)).id).toBe(one.id);
  });

  it('stores a card if the shopper saves the card and the session offers to save cards', async () => {
    const { id: customer } = await kit.stripe.customers.create({ email: 'ada@mail.example' });
    const cards = () => kit.stripeServer.state().customer.find(({ id }) => id === customer)?.cards;
    const plain = await create({ customer });
    expect(await pageOf(plain.id)).not.toMatch(/save the card|A card is saved/);
    kit.stripeServer.pay(plain.id, 'saved');
    expect(cards()).toBe(0);
    const saving = await create({ customer, ...SAVES });
    expect(saving).toMatchObject({
      customer,
      saved_payment_method_options: {
        payment_method_save: 'enabled',
        payment_method_remove: 'disabled',
      },
    });
    expect(await pageOf(saving.id)).toContain('and save the card');
    await fetch(`${kit.stripeServer.url}/pay/${saving.id}/save`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(cards()).toBe(1);
    const next = await create({ customer, ...SAVES });
    expect(await pageOf(next.id)).toMatch(/ada@mail\.example[\s\S]*A card is saved/);
  });
});

describe('Stripe rejects', () => {
  it.each([
    ['a session of an unknown customer', { customer: 'cus_none' }, 'resource_missing'],
    [
      'a session with a customer and an email',
      { customer: 'cus_none', customer_email: 'ada@mail.example' },
      /only specify one of these/,
    ],
    ['a session that saves cards of nobody', SAVES, /can only be used with a `customer`/],
    [
      'an unknown value',
      { customer: 'cus_none', saved_payment_method_options: { payment_method_save: 'yes' } },
      /must be one of disabled or enabled/,
    ],
  ])('%s', async (_, more, fault) => {
    const error =
      typeof fault === 'string' ? { code: fault, statusCode: 400 } : { statusCode: 400 };
    const sent = create(more);
    await expect(sent).rejects.toMatchObject(error);
    if (fault instanceof RegExp) await expect(sent).rejects.toThrow(fault);
  });

  it('any use of a deleted customer', async () => {
    const { customers } = kit.stripe;
    const { id: customer } = await customers.create({});
    await customers.del(customer);
    await expect(create({ customer })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      statusCode: 400,
    });
    const missing = { code: 'resource_missing', statusCode: 404 };
    await expect(customers.del(customer)).rejects.toMatchObject(missing);
    await expect(customers.update(customer, {})).rejects.toMatchObject(missing);
    await expect(customers.retrieve('cus_none')).rejects.toMatchObject(missing);
  });

  it('an email address without a domain', async () => {
    await expect(kit.stripe.customers.create({ email: 'ada' })).rejects.toMatchObject({
      code: 'email_invalid',
      statusCode: 400,
    });
  });
});
