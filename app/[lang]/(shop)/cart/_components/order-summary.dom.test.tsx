import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, mockApi, responseOf } from '@/e2e/support/component';
import { routed } from '@/e2e/support/routed';
import {
  ADA,
  APPLE,
  guestAnswers,
  openShop,
  SHOP,
  showCart,
  startAsVisitor,
  zone,
} from '@/e2e/support/visitor-cart';
import { addressesResponse, addressResponse } from '@/lib/addresses/view';
import { userResponse } from '@/lib/auth/view';
import { readTyped } from '@/lib/client/one-step';
import { payPageResponse, placedResponse } from '@/lib/orders/view';

describe('order summary', () => {
  const ADDRESS = {
    ...{ _id: 'd'.repeat(24), firstName: 'Ada', lastName: 'Lovelace', email: ADA.email },
    ...{ street: 'Hauptstraße 1', city: 'Berlin', state: '', zipcode: '10115' },
    ...{ country: 'Germany', countryCode: 'DE', phone: '030 123456' },
  };

  let isPlaced = false;

  const answers = (zipcode = '10115') => ({
    ...guestAnswers(SHOP),
    'POST /api/address/add': responseOf(addressResponse, { address: { ...ADDRESS, zipcode } }),
    'GET /api/address/get': responseOf(addressesResponse, {
      addresses: [{ ...ADDRESS, zipcode }],
      defaultAddress: ADDRESS._id,
    }),
    'POST /api/order/cod': () => {
      isPlaced = true;
      return responseOf(placedResponse, { id: 'e'.repeat(24) });
    },
    'GET /api/user/is-auth': responseOf(userResponse, {
      user: { ...ADA, cartItems: {}, cartRevision: 2 },
    }),
  });

  startAsVisitor(SHOP);
  beforeEach(() => {
    isPlaced = false;
  });

  async function fillAndOrder() {
    showCart();
    const values = { 'Full name': ADA.name, Email: ADA.email, Phone: '030 123456' };
    const place = { 'Postal code': '10115', Street: 'Hauptstraße 1', City: 'Berlin' };
    for (const [label, text] of Object.entries({ ...place, ...values }))
      await userEvent.type(await screen.findByLabelText(label), text);
    await waitFor(() => expect(screen.getAllByText('€9.00').length).toBeGreaterThan(0));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Place Order' }));
  }

  it('shows the delivery fee once the typed postal code is in the delivery area', async () => {
    mockApi(answers());
    showCart();
    const code = await screen.findByLabelText('Postal code');
    for (const text of ['1', '2043']) {
      expect(screen.getByText('Depends on your address')).toBeTruthy();
      await userEvent.type(code, text);
    }
    await waitFor(() => expect(screen.getAllByText('€11.00').length).toBeGreaterThan(0));
    expect(screen.queryByText('Depends on your address')).toBeNull();
  });

  it('shows the estimated and the maximum price of weighed goods', async () => {
    mockApi(answers());
    showCart({ soldBy: 'weight', step: 500, stepUnit: 'g', pricePerUnit: 4 });
    const price = () => screen.getByText('Price').nextElementSibling?.textContent;
    await waitFor(() => expect(price()).toBe('about €6.00at most €6.60'));
  });

  it('signs a guest in, and places one order for the displayed total', async () => {
    const sent = mockApi(answers());
    await fillAndOrder();
    await waitFor(() => expect(routed).toEqual(['/my-orders']));
    const orders = sent.filter(({ call }) => call === 'POST /api/order/cod');
    expect(orders).toHaveLength(1);
    expect(orders[0]?.body).toMatchObject({
      ...{ address: ADDRESS._id, total: 9, currency: 'eur', cartRevision: 1 },
      items: [{ product: APPLE, quantity: 3, unit: 'piece' }],
    });
    expect(sent.filter(({ call }) => call === 'POST /api/user/guest')).toHaveLength(1);
  });

  it('asks for a second click if the delivery fee of the address changes the total', async () => {
    mockApi(answers('12043'));
    await fillAndOrder();
    await screen.findByText(/Your cart or its total has changed/);
    expect(screen.getAllByText('€11.00').length).toBeGreaterThan(0);
    expect(isPlaced).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(routed).toEqual(['/my-orders']));
  });
});

describe('order summary with a digital wallet (Apple Pay, Google Pay)', () => {
  const shop = { ...SHOP, paysInShop: true as const };
  const PAY_PAGE = 'http://shop.test/cart/pay?session=cs_test_1';

  const answers = (shown: object = shop) => ({
    ...guestAnswers(shown),
    'GET /api/address/get': responseOf(addressesResponse, { addresses: [] }),
    'POST /api/order/stripe': responseOf(payPageResponse, { url: PAY_PAGE }),
    'GET /api/user/is-auth': responseOf(userResponse, {
      user: { ...ADA, cartItems: { [APPLE]: 3 }, cartRevision: 1 },
    }),
  });

  const assign = vi.fn();
  startAsVisitor(shop);
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal(
      'location',
      new Proxy(location, {
        get: (target, name) => (name === 'assign' ? assign : Reflect.get(target, name)),
      }),
    );
  });

  const wallets = () => screen.findByRole('radio', { name: /Apple Pay, Google Pay or Link/ });
  const orderButton = () => screen.getByRole('button', { name: 'Place Order' });

  async function chooseWallet(shown: object = shop) {
    const sent = mockApi(answers(shown));
    showCart();
    await userEvent.click(await wallets());
    return sent;
  }

  it('asks only for the email and the postal code', async () => {
    const sent = await chooseWallet();
    await screen.findByText(/Your wallet supplies your name, phone number and address/);
    expect(screen.queryByLabelText('Street')).toBeNull();
    expect(screen.queryByLabelText('Full name')).toBeNull();
    await userEvent.type(screen.getByLabelText('Postal code'), '10115');
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await waitFor(() => expect(screen.getAllByText('€9.00').length).toBeGreaterThan(0));
    await userEvent.dblClick(orderButton());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAY_PAGE));
    const orders = sent.filter(({ call }) => call === 'POST /api/order/stripe');
    expect(orders).toHaveLength(1);
    expect(orders[0]?.body).toMatchObject({
      ...{ address: '', addressFromWallet: { zipcode: '10115' }, inShop: true },
      ...{ total: 9, currency: 'eur', cartRevision: 1 },
    });
    const [guest] = sent.filter(({ call }) => call === 'POST /api/user/guest');
    expect(guest?.body).toEqual({ email: ADA.email });
    expect(sent.map(({ call }) => call)).not.toContain('POST /api/address/add');
    // The browser stores the postal code for a shopper who comes back without paying.
    expect(readTyped()).toMatchObject({ zipcode: '10115', email: ADA.email });
  });

  it('rejects a postal code outside of the delivery area before the sign-in', async () => {
    const sent = await chooseWallet();
    await userEvent.type(await screen.findByLabelText('Postal code'), '99999');
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await userEvent.click(orderButton());
    await screen.findByText(/We do not deliver to 99999/);
    expect(sent.map(({ call }) => call)).not.toContain('POST /api/user/guest');
  });

  it('keeps the typed values when the shopper switches to a typed address and back', async () => {
    await chooseWallet();
    await userEvent.type(await screen.findByLabelText('Postal code'), '10115');
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await userEvent.click(screen.getByRole('button', { name: 'Enter the address yourself' }));
    const street = await screen.findByLabelText('Street');
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10115');
    await userEvent.type(street, 'Weg 2');
    expect(readTyped().ownAddress).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: 'Use the address in your wallet' }));
    expect(screen.queryByLabelText('Street')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ADA.email);
    expect(readTyped()).not.toHaveProperty('ownAddress');
    await userEvent.click(screen.getByRole('button', { name: 'Enter the address yourself' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Street')).value).toBe('Weg 2');
  });

  it('asks only for the email if delivery costs the same everywhere', async () => {
    openShop({ ...shop, zones: undefined });
    await chooseWallet({ ...shop, zones: undefined });
    await screen.findByText(/Your wallet supplies/);
    expect(screen.queryByLabelText('Postal code')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await userEvent.click(orderButton());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAY_PAGE));
  });

  it.each([
    [
      'the delivery fee depends on the city',
      { zones: [{ ...zone('Bonn', '53*', 3), areas: ['Bonn'] }] },
    ],
    ['the shop has not set its country', { country: undefined, postalCode: undefined }],
  ])('asks for the whole address if %s', async (_, more) => {
    openShop({ ...shop, ...more });
    await chooseWallet({ ...shop, ...more });
    expect(await screen.findByLabelText('Street')).toBeTruthy();
    expect(screen.queryByText(/Your wallet supplies/)).toBeNull();
  });

  it('shows why the server has rejected the order, and stays on the page', async () => {
    const sent = mockApi({
      ...answers(),
      'POST /api/order/stripe': errorResponse(422, 'Your wallet cannot supply the address.'),
    });
    showCart();
    await userEvent.click(await wallets());
    await userEvent.type(await screen.findByLabelText('Postal code'), '10115');
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await userEvent.click(orderButton());
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/order/stripe'));
    await waitFor(() => expect(orderButton().getAttribute('aria-disabled')).not.toBe('true'));
    expect(assign).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10115');
  });
});
