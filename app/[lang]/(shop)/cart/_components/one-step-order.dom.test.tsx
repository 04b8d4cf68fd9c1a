import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionScope } from '@/app/_components/session-scope';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { routed } from '@/e2e/support/routed';
import { addressAnswer, addressesAnswer } from '@/lib/addresses/view';
import { userAnswer } from '@/lib/auth/view';
import { cartView } from '@/lib/cart/view';
import type { ProductView } from '@/lib/catalog/view';
import { becomeVisitor, putCart, useCartItems } from '@/lib/client/cart-store';
import { dispatch } from '@/lib/client/one-step';
import { setOwner } from '@/lib/client/session-scope';
import { startEra, useSessionStore } from '@/lib/client/session-store';
import { cacheShop } from '@/lib/client/shop-store';
import { clearChoices } from '@/lib/client/stored-choices';
import { healthAnswer } from '@/lib/observe/health-view';
import { placedAnswer } from '@/lib/orders/view';
import { shopAnswer, shopView } from '@/lib/shop/view';
import { OrderSummary } from './order-summary';
import { useChoices } from './use-choices';

/* Tests the order summary of the cart with the form for visitors, until the order is placed. */

const APPLE = 'a'.repeat(24);
const ADA = { _id: 'c'.repeat(24), name: 'Ada Lovelace', email: 'ada@mail.example' };
const ADDRESS = {
  ...{ _id: 'd'.repeat(24), firstName: 'Ada', lastName: 'Lovelace', email: ADA.email },
  ...{ street: 'Hauptstraße 1', city: 'Berlin', state: '', zipcode: '10115' },
  ...{ country: 'Germany', countryCode: 'DE', phone: '030 123456' },
};
const zone = (name: string, zipCode: string, fee: number) => ({ name, zipCodes: [zipCode], fee });
const shop = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'DE' },
  zones: [zone('Centre', '10*', 3), zone('Suburbs', '12*', 5)],
  postalCode: { shapes: '#####', example: '12345' },
};
const apple = {
  ...{ _id: APPLE, name: 'Apple', category: 'Fruits', price: 4, offerPrice: 2 },
  ...{ description: [], image: [], inStock: true, createdAt: '', updatedAt: '' },
} as unknown as ProductView;

let isPlaced = false;

const answers = (zipcode = '10115') => ({
  'GET /api/health': answerOf(healthAnswer, {
    ...{ db: 'up', photos: 'disk', onlinePayment: true, backup: 'off', forwarded: false },
    ...{ mail: true, version: '1.0.0' },
  }),
  'GET /api/shop/settings': answerOf(shopAnswer, { shop }),
  'POST /api/user/guest': answerOf(userAnswer, {
    user: { ...ADA, isGuest: true, cartItems: {}, cartRevision: 0 },
  }),
  'POST /api/address/add': answerOf(addressAnswer, { address: { ...ADDRESS, zipcode } }),
  'GET /api/address/get': answerOf(addressesAnswer, {
    addresses: [{ ...ADDRESS, zipcode }],
    defaultAddress: ADDRESS._id,
  }),
  'POST /api/cart/update': answerOf(cartView, { cartItems: { [APPLE]: 3 }, cartRevision: 1 }),
  'POST /api/order/cod': () => {
    isPlaced = true;
    return answerOf(placedAnswer, { id: 'e'.repeat(24) });
  },
  'GET /api/user/is-auth': answerOf(userAnswer, {
    user: { ...ADA, isGuest: true, cartItems: {}, cartRevision: 2 },
  }),
});

function Cart() {
  const choices = useChoices();
  const quantity = useCartItems()[APPLE] ?? 0;
  return (
    <OrderSummary
      lines={[{ id: APPLE, quantity, left: 99, product: apple }]}
      choices={choices}
      refresh={async () => undefined}
      oneStep="guest"
    />
  );
}

class SilentStream extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  isPlaced = false;
  window.history.replaceState(null, '', '/cart');
  cacheShop(shopView.parse(shop));
  clearChoices();
  setOwner('shopper', '');
  becomeVisitor();
  useSessionStore.setState({ session: { status: 'visitor' } });
  putCart({ [APPLE]: 3 });
  dispatch({ type: 'ordering' });
  // jsdom has no event streams and no layout.
  vi.stubGlobal('EventSource', SilentStream);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  startEra();
  setOwner('shopper', '');
});

const show = () =>
  renderIn(
    <SessionScope audience="shopper" askAgain={() => undefined}>
      <Cart />
    </SessionScope>,
  );

async function fillAndOrder() {
  show();
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
  show();
  const code = await screen.findByLabelText('Postal code');
  for (const text of ['1', '2043']) {
    expect(screen.getByText('Depends on zip code')).toBeTruthy();
    await userEvent.type(code, text);
  }
  await waitFor(() => expect(screen.getAllByText('€11.00').length).toBeGreaterThan(0));
  expect(screen.queryByText('Depends on zip code')).toBeNull();
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
