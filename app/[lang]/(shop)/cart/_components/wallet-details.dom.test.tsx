import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionScope } from '@/app/_components/session-scope';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { addressesAnswer } from '@/lib/addresses/view';
import { userAnswer } from '@/lib/auth/view';
import { cartView } from '@/lib/cart/view';
import type { ProductView } from '@/lib/catalog/view';
import { PERSONAL, tabStore } from '@/lib/client/browser-storage';
import { becomeVisitor, putCart, useCartItems } from '@/lib/client/cart-store';
import { dispatch, readTyped } from '@/lib/client/one-step';
import { setOwner } from '@/lib/client/session-scope';
import { startEra, useSessionStore } from '@/lib/client/session-store';
import { cacheShop } from '@/lib/client/shop-store';
import { clearChoices } from '@/lib/client/stored-choices';
import { healthAnswer } from '@/lib/observe/health-view';
import { payPageAnswer } from '@/lib/orders/view';
import { shopAnswer, shopView } from '@/lib/shop/view';
import { OrderSummary } from './order-summary';
import { useChoices } from './use-choices';

/* Tests the form of the cart if the wallet of the payment supplies the address. */

const APPLE = 'a'.repeat(24);
const ADA = { _id: 'c'.repeat(24), name: 'ada', email: 'ada@mail.example', isGuest: true as const };
const zone = (name: string, zipCode: string, fee: number) => ({ name, zipCodes: [zipCode], fee });
const shop = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'DE' },
  zones: [zone('Centre', '10*', 3), zone('Suburbs', '12*', 5)],
  postalCode: { shapes: '#####', example: '12345' },
  paysInShop: true as const,
};
const apple = {
  ...{ _id: APPLE, name: 'Apple', category: 'Fruits', price: 4, offerPrice: 2 },
  ...{ description: [], image: [], inStock: true, createdAt: '', updatedAt: '' },
} as unknown as ProductView;
const PAY_PAGE = 'http://shop.test/cart/pay?session=cs_test_1';

const answers = (shown: object = shop) => ({
  'GET /api/health': answerOf(healthAnswer, {
    ...{ db: 'up', photos: 'disk', onlinePayment: true, backup: 'off', forwarded: false },
    ...{ mail: true, version: '1.0.0' },
  }),
  'GET /api/shop/settings': answerOf(shopAnswer, { shop: shopView.parse(shown) }),
  'POST /api/user/guest': answerOf(userAnswer, {
    user: { ...ADA, cartItems: {}, cartRevision: 0 },
  }),
  'GET /api/address/get': answerOf(addressesAnswer, { addresses: [] }),
  'POST /api/cart/update': answerOf(cartView, { cartItems: { [APPLE]: 3 }, cartRevision: 1 }),
  'POST /api/order/stripe': answerOf(payPageAnswer, { url: PAY_PAGE }),
  'GET /api/user/is-auth': answerOf(userAnswer, {
    user: { ...ADA, cartItems: { [APPLE]: 3 }, cartRevision: 1 },
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

const assign = vi.fn();
beforeEach(() => {
  window.history.replaceState(null, '', '/cart');
  tabStore.removeItem(`${PERSONAL}one-step`);
  cacheShop(shopView.parse(shop));
  clearChoices();
  setOwner('shopper', '');
  becomeVisitor();
  useSessionStore.setState({ session: { status: 'visitor' } });
  putCart({ [APPLE]: 3 });
  dispatch({ type: 'ordering' });
  vi.stubGlobal('EventSource', SilentStream);
  vi.stubGlobal(
    'location',
    new Proxy(location, {
      get: (target, name) => (name === 'assign' ? assign : Reflect.get(target, name)),
    }),
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  // The cart must not open its event stream again after the test.
  cleanup();
  startEra();
  setOwner('shopper', '');
  vi.unstubAllGlobals();
  assign.mockClear();
});

const wallets = () => screen.findByRole('radio', { name: /Apple Pay, Google Pay or Link/ });
const orderButton = () => screen.getByRole('button', { name: 'Place Order' });

async function chooseWallet(shown: object = shop) {
  const sent = mockApi(answers(shown));
  renderIn(
    <SessionScope audience="shopper" askAgain={() => undefined}>
      <Cart />
    </SessionScope>,
  );
  await userEvent.click(await wallets());
  return sent;
}

describe('the form of the cart with a payment by wallet', () => {
  it('asks only for the email and the postal code, and orders at the displayed total', async () => {
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
    // The shopper finds the postal code again after coming back without paying.
    expect(readTyped()).toMatchObject({ zipcode: '10115', email: ADA.email });
  });

  it('rejects a postal code outside of the delivery area before it signs the shopper in', async () => {
    const sent = await chooseWallet();
    await userEvent.type(await screen.findByLabelText('Postal code'), '99999');
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await userEvent.click(orderButton());
    await screen.findByText(/We do not deliver to zip code 99999/);
    expect(sent.map(({ call }) => call)).not.toContain('POST /api/user/guest');
  });

  it('lets the shopper type the address instead, and back, without losing typed values', async () => {
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

  it('asks only for the email in a shop that delivers everywhere at one price', async () => {
    cacheShop(shopView.parse({ ...shop, zones: undefined }));
    await chooseWallet({ ...shop, zones: undefined });
    await screen.findByText(/Your wallet supplies/);
    expect(screen.queryByLabelText('Postal code')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await userEvent.click(orderButton());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAY_PAGE));
  });

  it.each([
    ['cities decide the fee', { zones: [{ ...zone('Bonn', '53*', 3), areas: ['Bonn'] }] }],
    ['the shop has no country', { country: undefined, postalCode: undefined }],
  ])('asks for the whole address if %s', async (_, more) => {
    cacheShop(shopView.parse({ ...shop, ...more }));
    await chooseWallet({ ...shop, ...more });
    expect(await screen.findByLabelText('Street')).toBeTruthy();
    expect(screen.queryByText(/Your wallet supplies/)).toBeNull();
  });

  it('shows why the server has rejected the order, and stays', async () => {
    const sent = mockApi({
      ...answers(),
      'POST /api/order/stripe': errorResponse(422, 'Your wallet cannot supply the address.'),
    });
    renderIn(
      <SessionScope audience="shopper" askAgain={() => undefined}>
        <Cart />
      </SessionScope>,
    );
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
