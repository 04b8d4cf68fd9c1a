import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionScope } from '@/app/_components/session-scope';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { suggestionsResponse } from '@/lib/addresses/suggestions/view';
import { addressResponse } from '@/lib/addresses/view';
import { userResponse } from '@/lib/auth/view';
import { cartView } from '@/lib/cart/view';
import { getCartItems, putCart, setCartOwnerVisitor, useCartItems } from '@/lib/client/cart-store';
import { chosenAddress } from '@/lib/client/chosen-address';
import { dispatch, type OneStepMode, readTyped } from '@/lib/client/one-step';
import { setOwner } from '@/lib/client/session-scope';
import { incrementSessionVersion, useSession, useSessionStore } from '@/lib/client/session-store';
import { cacheShop, readFreshShop } from '@/lib/client/shop-store';
import { shopView } from '@/lib/shop/view';
import { OneStep } from './one-step';

const APPLE = 'a'.repeat(24);
const PEAR = 'b'.repeat(24);
const ADA = { _id: 'c'.repeat(24), name: 'Ada Lovelace', email: 'ada@mail.example' };
const ADDRESS = {
  ...{ _id: 'd'.repeat(24), firstName: 'Ada', lastName: 'Lovelace', email: ADA.email },
  ...{ street: 'Hauptstraße 1', city: 'Berlin', state: '', zipcode: '10115' },
  ...{ country: 'Germany', countryCode: 'DE', phone: '030 123456' },
};
const user = (cartItems: Record<string, number> = {}) =>
  responseOf(userResponse, { user: { ...ADA, cartItems, cartRevision: 0 } });
const saved = responseOf(addressResponse, { address: ADDRESS });
const cart = (cartItems: Record<string, number>) =>
  responseOf(cartView, { cartItems, cartRevision: 1 });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

let placed: Record<string, number>[];

/** Each piece in the cart costs €2. */
function Checkout({ mode, isPickup = false }: { mode: OneStepMode; isPickup?: boolean }) {
  const { status } = useSession();
  const items = useCartItems();
  const pieces = Object.values(items).reduce((sum, quantity) => sum + quantity, 0);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const [isBlocked, setIsBlocked] = useState(false);
  const isReady = status === 'shopper' && (isPickup || chosenAddress() !== undefined);
  return (
    <>
      <OneStep
        mode={mode}
        isAsked={!isReady}
        isReady={isReady}
        isPickup={isPickup}
        isBlocked={isBlocked}
        subtotalCents={pieces * 200}
        shown={{ totalCents: pieces * 200, currency: 'eur', items }}
        onPlace={() => undefined}
        onBusy={() => undefined}
        reload={async () => renderAgain()}
        placeOrder={() => placed.push(getCartItems())}
      />
      <button type="submit" form="one-step">
        Place Order
      </button>
      <button type="button" onClick={() => setIsBlocked(true)}>
        Pause the shop
      </button>
    </>
  );
}

const show = (mode: OneStepMode, more: { isPickup?: boolean } = {}) =>
  renderIn(
    <SessionScope audience="shopper" askAgain={() => undefined}>
      <Checkout mode={mode} {...more} />
    </SessionScope>,
  );

beforeEach(() => {
  placed = [];
  window.history.replaceState(null, '', '/cart');
  cacheShop(
    shopView.parse({
      ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
      ...{ zipCodes: ['10*'], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'DE' },
      postalCode: { shapes: '#####', example: '12345' },
    }),
  );
  setOwner('shopper', '');
  setCartOwnerVisitor();
  useSessionStore.setState({ session: { status: 'visitor' } });
  putCart({ [APPLE]: 3 });
  dispatch({ type: 'ordering' });
});
afterEach(() => {
  incrementSessionVersion();
  setOwner('shopper', '');
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const FIELDS = {
  'Postal code': '10115',
  'Full name': 'Ada Lovelace',
  Email: 'ada@mail.example',
  Phone: '030 123456',
  Street: 'Hauptstraße 1',
  City: 'Berlin',
};
/** Pastes the values, because typing each character takes a second per test. */
async function fill(more: Partial<Record<keyof typeof FIELDS, string>> = {}) {
  for (const [label, text] of Object.entries({ ...FIELDS, ...more })) {
    await userEvent.click(await field(label));
    await userEvent.paste(text);
  }
}
const order = () => userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
async function errorOf(label: string): Promise<string> {
  const { id } = await field(label);
  return document.getElementById(`${id}-error`)?.textContent ?? '';
}
const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);

it('the one-step checkout places one guest order after a double click', async () => {
  const sent = mockApi({
    'POST /api/user/guest': user(),
    'POST /api/address/add': saved,
    'POST /api/cart/update': cart({ [APPLE]: 3 }),
  });
  show('guest');
  await fill();
  expect(screen.getByText('Yes, we deliver there for free.')).toBeTruthy();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(placed).toEqual([{ [APPLE]: 3 }]));
  expect(callsOf(sent)).toEqual([
    'POST /api/user/guest',
    'POST /api/address/add',
    'POST /api/cart/update',
  ]);
  expect(sent[0]?.body).toEqual({ name: 'Ada Lovelace', email: 'ada@mail.example' });
  expect(sent[1]?.body).toMatchObject({
    address: { firstName: 'Ada', lastName: 'Lovelace', zipcode: '10115', country: 'DE' },
  });
  // The browser deletes the typed values once the address is saved.
  expect(readTyped()).toEqual({});
});

it('the one-step checkout shows that the shop delivers to the selected address suggestion', async () => {
  cacheShop(shopView.parse({ ...(await readFreshShop()), suggestsAddresses: true }));
  const place = { street: 'Hauptstraße 1', city: 'Berlin', state: '', zipcode: '10115' };
  const suggestions = [{ text: 'Hauptstraße 1, Berlin', ...place, country: 'DE' }];
  mockApi({ 'GET /api/address/suggest': responseOf(suggestionsResponse, { suggestions }) });
  show('guest');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Street' }), 'Haup');
  await userEvent.click(await screen.findByRole('option', { name: 'Hauptstraße 1, Berlin' }));
  expect(screen.getByText('Yes, we deliver there for free.')).toBeTruthy();
  const { state: _, ...typed } = place;
  expect(readTyped()).toMatchObject(typed);
});

it('the one-step checkout mails a sign-in code, and places the order after the sixth digit', async () => {
  const sent = mockApi({
    'POST /api/user/code': { body: { success: true } },
    'POST /api/user/code/sign-in': user(),
    'POST /api/address/add': saved,
    'POST /api/cart/update': cart({ [APPLE]: 3 }),
  });
  show('code');
  await fill();
  await order();
  const code = await field('Code from the email');
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  expect((await field('City')).value).toBe('Berlin');
  expect(screen.getByText(/Your order is placed as soon as you enter the code/)).toBeTruthy();
  await userEvent.type(code, '123 45');
  expect(callsOf(sent)).toEqual(['POST /api/user/code']);
  await userEvent.type(code, '6');
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(sent[1]?.body).toEqual({ email: ADA.email, code: '123 456', name: ADA.name });
  expect(callsOf(sent).filter((call) => call === 'POST /api/user/code/sign-in')).toHaveLength(1);
});

it('the one-step checkout submits no code while the shop is paused', async () => {
  const sent = mockApi({ 'POST /api/user/code': { body: { success: true } } });
  show('code');
  await fill();
  await order();
  await field('Code from the email');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the shop' }));
  await screen.findByText(/Enter it, then place your order/);
  await userEvent.type(await field('Code from the email'), '123456');
  expect(callsOf(sent)).toEqual(['POST /api/user/code']);
});

it('the one-step checkout submits each typed code once, and waits while the shopper corrects digits', async () => {
  const sent = mockApi({
    'POST /api/user/code': { body: { success: true } },
    'POST /api/user/code/sign-in': errorResponse(401, 'This code is wrong'),
  });
  show('code');
  await fill();
  await order();
  const code = await field('Code from the email');
  const wrong = async () =>
    waitFor(async () => expect(await errorOf('Code from the email')).toBe('This code is wrong'));
  const tried = () => sent.flatMap(({ call, body }) => (call.endsWith('/sign-in') ? [body] : []));
  await userEvent.type(code, '111111');
  await wrong();
  await userEvent.type(code, '{Backspace}1');
  await userEvent.type(code, '2', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(code.value).toBe('211111');
  expect(tried()).toHaveLength(1);
  await userEvent.type(code, '{Backspace}3');
  await wrong();
  expect(tried()).toMatchObject([{ code: '111111' }, { code: '211113' }]);
  // A paste replaces the whole code at once.
  code.setSelectionRange(0, 6);
  await userEvent.paste('654321');
  await waitFor(() => expect(tried()).toHaveLength(3));
});

it('the one-step checkout shows the code field after a reload, but not after a sign-out', async () => {
  const sent = mockApi({ 'POST /api/user/code': { body: { success: true } } });
  const { unmount } = show('code');
  await fill();
  await order();
  await field('Code from the email');
  unmount();
  // Simulates a reload. The page forgets the click on the order button.
  dispatch({ type: 'ordering' });
  const second = show('code');
  // After the reload there was no click on the order button, so the last digit does not submit the form.
  await screen.findByText(/Enter it, then place your order/);
  await userEvent.type(await field('Code from the email'), '123456');
  expect(callsOf(sent)).toEqual(['POST /api/user/code']);
  second.unmount();
  setOwner('shopper', ADA._id);
  setOwner('shopper', '');
  show('code');
  expect((await field('Email')).value).toBe('');
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
});

it('the one-step checkout shows an error for a wrong code, and requires a new code after the email address changes', async () => {
  const sent = mockApi({
    'POST /api/user/code': { body: { success: true } },
    'POST /api/user/code/sign-in': errorResponse(401, 'This code is wrong'),
  });
  show('code');
  await fill();
  await order();
  await userEvent.type(await field('Code from the email'), '111111');
  await waitFor(async () =>
    expect(await errorOf('Code from the email')).toBe('This code is wrong'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await screen.findByText('A new code is on its way.');
  await userEvent.type(await field('Email'), '.org');
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
  await order();
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      call: 'POST /api/user/code',
      body: { email: 'ada@mail.example.org' },
    }),
  );
  expect(placed).toEqual([]);
});

it('the one-step checkout sends nothing for a postal code outside of the delivery area', async () => {
  const sent = mockApi({});
  show('guest');
  await fill({ 'Postal code': '80331' });
  await order();
  expect(await errorOf('Postal code')).toContain('We do not deliver to 80331.');
  expect(document.activeElement).toBe(await field('Postal code'));
  expect(sent).toEqual([]);
});

it('the one-step checkout shows an error beside an empty field and beside a one-word name', async () => {
  const sent = mockApi({});
  show('guest');
  await field('Postal code');
  await order();
  expect(await errorOf('Postal code')).not.toBe('');
  expect(await errorOf('Street')).not.toBe('');
  await fill({ 'Full name': 'Ada' });
  await order();
  expect(await errorOf('Full name')).toBe('Enter your first and last name');
  expect(sent).toEqual([]);
});

it('the one-step checkout shows a server error beside its field, even after the sign-in', async () => {
  mockApi({
    'POST /api/user/guest': user(),
    'POST /api/address/add': errorResponse(400, 'Phone is too short', {
      'address.phone': 'Phone is too short',
    }),
    'POST /api/cart/update': cart({ [APPLE]: 3 }),
  });
  show('guest');
  await fill();
  await order();
  await waitFor(async () => expect(await errorOf('Phone')).toBe('Phone is too short'));
  expect(document.activeElement).toBe(await field('Phone'));
  expect((await field('Street')).value).toBe('Hauptstraße 1');
  expect(placed).toEqual([]);
});

it('the one-step checkout keeps the typed values after a failed request, and creates no second guest on retry', async () => {
  let isLost = true;
  const sent = mockApi({
    'POST /api/user/guest': () => (isLost ? lost() : user()),
    'GET /api/user/is-auth': user(),
    'POST /api/address/add': () => (isLost ? lost() : saved),
    'POST /api/cart/update': cart({ [APPLE]: 3 }),
  });
  const { unmount } = show('guest');
  await fill();
  await order();
  await screen.findByText(
    'The shop is not responding. Please check your connection and try again.',
  );
  unmount();
  show('guest');
  expect((await field('City')).value).toBe('Berlin');
  // The first attempt signs the guest in, but its response is lost. In the second attempt, the response about the
  // address is lost.
  await order();
  await screen.findByText(
    'The shop is not responding. Please check your connection and try again.',
  );
  await waitFor(() => expect(useSessionStore.getState().session.status).toBe('shopper'));
  isLost = false;
  await order();
  await waitFor(() => expect(placed).toEqual([{ [APPLE]: 3 }]));
  expect(callsOf(sent).filter((call) => call === 'POST /api/user/guest')).toHaveLength(1);
});

it('the one-step checkout places no order if a different shopper has signed in in another tab', async () => {
  let isLost = true;
  const bob = { ...ADA, _id: 'e'.repeat(24), email: 'bob@mail.example' };
  const sent = mockApi({
    'POST /api/user/guest': () => (isLost ? lost() : user()),
    'GET /api/user/is-auth': responseOf(userResponse, {
      user: { ...bob, cartItems: {}, cartRevision: 0 },
    }),
    'POST /api/address/add': saved,
    'POST /api/cart/update': cart({ [APPLE]: 3 }),
  });
  show('guest');
  await fill();
  await order();
  await screen.findByText(
    'The shop is not responding. Please check your connection and try again.',
  );
  isLost = false;
  await order();
  await waitFor(() => expect(placed).toEqual([{ [APPLE]: 3 }]));
  expect(callsOf(sent).filter((call) => call === 'POST /api/user/guest')).toHaveLength(2);
  expect(useSessionStore.getState().session.user?.email).toBe(ADA.email);
});

it('the one-step checkout waits for a click if the cart has changed since the shop mailed the code', async () => {
  const sent = mockApi({
    'POST /api/user/code': { body: { success: true } },
    'POST /api/user/code/sign-in': user(),
    'POST /api/address/add': saved,
    'POST /api/cart/update': cart({ [APPLE]: 2 }),
  });
  show('code');
  await fill();
  await order();
  const code = await field('Code from the email');
  act(() => putCart({ [APPLE]: 2 }));
  await screen.findByText(/Enter it, then place your order/);
  await userEvent.type(code, '123456');
  expect(callsOf(sent)).toEqual(['POST /api/user/code']);
  await order();
  await waitFor(() => expect(placed).toEqual([{ [APPLE]: 2 }]));
});

it('the one-step checkout shows the merged cart after the sign-in, and waits for a click to place the order', async () => {
  mockApi({
    'POST /api/user/code': { body: { success: true } },
    'POST /api/user/code/sign-in': user({ [PEAR]: 1 }),
    'POST /api/address/add': saved,
    'POST /api/cart/update': cart({ [APPLE]: 3, [PEAR]: 1 }),
  });
  show('code');
  await fill();
  await order();
  await userEvent.type(await field('Code from the email'), '123456');
  await screen.findByText(/Your cart or its total has changed/);
  expect(getCartItems()).toEqual({ [APPLE]: 3, [PEAR]: 1 });
  expect(placed).toEqual([]);
});

it('the one-step checkout asks only for a name and an email address if the order is for pickup', async () => {
  const sent = mockApi({
    'POST /api/user/guest': user(),
    'POST /api/cart/update': cart({ [APPLE]: 3 }),
  });
  show('guest', { isPickup: true });
  await userEvent.type(await field('Full name'), 'Ada');
  await userEvent.type(await field('Email'), 'ada@mail.example');
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await order();
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(callsOf(sent)).toEqual(['POST /api/user/guest', 'POST /api/cart/update']);
});

it('the one-step checkout clears the typed values when the shopper signs out', async () => {
  mockApi({});
  show('guest');
  await fill();
  expect(readTyped()).toMatchObject({ street: 'Hauptstraße 1' });
  setOwner('shopper', ADA._id);
  expect(readTyped()).toMatchObject({ street: 'Hauptstraße 1' });
  setOwner('shopper', '');
  expect(readTyped()).toEqual({});
});
