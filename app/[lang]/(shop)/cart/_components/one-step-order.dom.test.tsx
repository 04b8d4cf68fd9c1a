import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerOf, mockApi } from '@/e2e/support/component';
import { routed } from '@/e2e/support/routed';
import {
  ADA,
  APPLE,
  guestAnswers,
  SHOP,
  showCart,
  startAsVisitor,
} from '@/e2e/support/visitor-cart';
import { addressAnswer, addressesAnswer } from '@/lib/addresses/view';
import { userAnswer } from '@/lib/auth/view';
import { placedAnswer } from '@/lib/orders/view';

/* Tests the order summary of the cart with the form for visitors, until the order is placed. */

const ADDRESS = {
  ...{ _id: 'd'.repeat(24), firstName: 'Ada', lastName: 'Lovelace', email: ADA.email },
  ...{ street: 'Hauptstraße 1', city: 'Berlin', state: '', zipcode: '10115' },
  ...{ country: 'Germany', countryCode: 'DE', phone: '030 123456' },
};

let isPlaced = false;

const answers = (zipcode = '10115') => ({
  ...guestAnswers(SHOP),
  'POST /api/address/add': answerOf(addressAnswer, { address: { ...ADDRESS, zipcode } }),
  'GET /api/address/get': answerOf(addressesAnswer, {
    addresses: [{ ...ADDRESS, zipcode }],
    defaultAddress: ADDRESS._id,
  }),
  'POST /api/order/cod': () => {
    isPlaced = true;
    return answerOf(placedAnswer, { id: 'e'.repeat(24) });
  },
  'GET /api/user/is-auth': answerOf(userAnswer, {
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
  // The total includes the fee for the typed postal code.
  await waitFor(() => expect(screen.getAllByText('€9.00').length).toBeGreaterThan(0));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Place Order' }));
}

it('the order summary shows the delivery fee once the typed postal code is in the delivery area', async () => {
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

it('the order summary signs a guest in, and places one order for the displayed total', async () => {
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

it('the order summary asks for a second click if the delivery fee of the address changes the total', async () => {
  mockApi(answers('12043'));
  await fillAndOrder();
  await screen.findByText(/Your cart or its total has changed/);
  expect(screen.getAllByText('€11.00').length).toBeGreaterThan(0);
  expect(isPlaced).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(routed).toEqual(['/my-orders']));
});
