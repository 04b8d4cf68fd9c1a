import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kit, line, order, SECRET_KEY, startKit } from '@/e2e/support/stripe-kit';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.close());

const soon = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

const faulty: [string, Record<string, unknown>, Partial<Stripe.errors.StripeError>][] = [
  ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
  [
    'an unknown nested parameter',
    { automatic_tax: { enabled: false, extra: 1 } },
    { code: 'parameter_unknown', param: 'automatic_tax[extra]' },
  ],
  [
    'a fractional amount',
    { line_items: [line('Apple', 99.5, 1)] },
    { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
  ],
  [
    'a quantity that is not a number',
    { line_items: [{ ...line('Apple', 99, 1), quantity: 'two' }] },
    { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
  ],
  [
    'a negative amount',
    { line_items: [line('Apple', -99, 1)] },
    { param: 'line_items[0][price_data][unit_amount]' },
  ],
  ['a quantity of 0', { line_items: [line('Apple', 99, 0)] }, { param: 'line_items[0][quantity]' }],
  [
    'a price without a currency',
    {
      line_items: [
        { quantity: 1, price_data: { unit_amount: 100, product_data: { name: 'Apple' } } },
      ],
    },
    { code: 'parameter_missing', param: 'line_items[0][price_data][currency]' },
  ],
  [
    'an unknown currency',
    {
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'xyz', unit_amount: 100, product_data: { name: 'A' } },
        },
      ],
    },
    { param: 'line_items[0][price_data][currency]' },
  ],
  [
    'a session without line items',
    { line_items: undefined },
    { code: 'parameter_missing', param: 'line_items' },
  ],
  ['a string as line items', { line_items: 'apples' }, { param: 'line_items' }],
  ['an empty product name', { line_items: [line('', 99, 1)] }, { code: 'parameter_invalid_empty' }],
  ['a language that Stripe does not support', { locale: 'ar' }, { param: 'locale' }],
  [
    'an amount below 50 cents',
    { line_items: [line('Sweet', 49, 1)] },
    { code: 'amount_too_small' },
  ],
  [
    'a price of 1.235 dinars, although the total ends in 0',
    {
      line_items: [1_235, 1_235].map((unit_amount) => ({
        quantity: 1,
        price_data: { currency: 'kwd', unit_amount, product_data: { name: 'Dates' } },
      })),
    },
    { code: 'parameter_invalid_integer' },
  ],
  [
    'half a krona',
    {
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'isk', unit_amount: 500_050, product_data: { name: 'Skyr' } },
        },
      ],
    },
    { code: 'parameter_invalid_integer' },
  ],
  [
    'an amount above a million',
    { line_items: [line('Gold', 99_999_999, 2)] },
    { code: 'amount_too_large' },
  ],
  ['an expiry under 30 minutes', { expires_at: soon(29) }, { param: 'expires_at' }],
  ['an expiry over 24 hours', { expires_at: soon(24 * 60 + 1) }, { param: 'expires_at' }],
  ['a session without a success URL', { success_url: undefined }, { code: 'parameter_missing' }],
  [
    'a relative success URL',
    { success_url: '/thanks' },
    { code: 'url_invalid', param: 'success_url' },
  ],
  ['a session without a mode', { mode: undefined }, { code: 'parameter_missing', param: 'mode' }],
  ['automatic tax', { automatic_tax: { enabled: true } }, {}],
  ['an unknown field to expand', { expand: ['nothing'] }, { param: 'expand' }],
];

it.each(faulty)(
  "the Stripe emulator rejects %s with an error in Stripe's format",
  async (_, change, shape) => {
    const create = kit.stripe.checkout.sessions.create({ ...order(), ...change });
    await expect(create).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      requestId: expect.stringMatching(/^req_/),
      message: expect.stringMatching(/\w/),
      ...shape,
    });
  },
);

it('the Stripe emulator accepts at most 100 line items', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => line(`P${n}`, 100, 1));
  const full = await kit.stripe.checkout.sessions.create(order({ line_items: many(100) }));
  expect(full.amount_total).toBe(10_000);
  await expect(
    kit.stripe.checkout.sessions.create(order({ line_items: many(101) })),
  ).rejects.toMatchObject({ param: 'line_items' });
});

it('the Stripe emulator rejects unknown ids, parameters and calls', async () => {
  await expect(kit.stripe.checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
  await expect(kit.stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({
    param: 'limit',
  });
  await expect(
    kit.stripe.checkout.sessions.list({ starting_after: 'cs_test_x' }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'starting_after' });
  await expect(kit.stripe.refunds.create({})).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'payment_intent',
  });
  await expect(kit.stripe.customers.list()).rejects.toThrow(/Unrecognized request URL/);
});

it('the Stripe emulator rejects bodies that are not form-encoded', async () => {
  const send = (body: string, type: string) =>
    fetch(`${kit.stripeServer.url}/v1/refunds`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': type },
    });
  expect((await send('{}', 'application/json')).status).toBe(400);
  const form = 'application/x-www-form-urlencoded';
  expect((await send('metadata=a&metadata[b]=c', form)).status).toBe(400);
  const proto = await send('payment_intent=pi_x&__proto__[polluted]=1', form);
  expect((await proto.json()).error.code).toBe('parameter_unknown');
});

describe('customers of the Stripe emulator', () => {
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

    it('is created once for two requests with the same idempotency key', async () => {
      const [params, options] = [
        { metadata: { userId: 'two' } },
        { idempotencyKey: 'customer:two' },
      ];
      const one = await kit.stripe.customers.create(params, options);
      expect((await kit.stripe.customers.create(params, options)).id).toBe(one.id);
    });

    it('has a saved card after a payment if shopper and session allow it', async () => {
      const { id: customer } = await kit.stripe.customers.create({ email: 'ada@mail.example' });
      const cards = () =>
        kit.stripeServer.state().customer.find(({ id }) => id === customer)?.cards;
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

  describe('a request with an invalid customer or session', () => {
    it.each([
      ['a session of an unknown customer', { customer: 'cus_none' }, 'resource_missing'],
      [
        'a session with a customer and an email',
        { customer: 'cus_none', customer_email: 'ada@mail.example' },
        /only specify one of these/,
      ],
      [
        'a session that saves cards without a customer',
        SAVES,
        /can only be used with a `customer`/,
      ],
      [
        'an unknown value',
        { customer: 'cus_none', saved_payment_method_options: { payment_method_save: 'yes' } },
        /must be one of disabled or enabled/,
      ],
    ])('is rejected: %s', async (_, more, fault) => {
      const error =
        typeof fault === 'string' ? { code: fault, statusCode: 400 } : { statusCode: 400 };
      const sent = create(more);
      await expect(sent).rejects.toMatchObject(error);
      if (fault instanceof RegExp) await expect(sent).rejects.toThrow(fault);
    });

    it('is rejected if the customer was deleted', async () => {
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

    it('is rejected if the email address has no domain', async () => {
      await expect(kit.stripe.customers.create({ email: 'ada' })).rejects.toMatchObject({
        code: 'email_invalid',
        statusCode: 400,
      });
    });
  });
});
