import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  errorResponse,
  mockApi,
  renderInShop,
  responseOf,
  signOutSeller,
} from '@/e2e/support/component';
import { rejectedUpdatesKey, requestsKeyOf } from '@/lib/client/courier-items';
import { bootSeller } from '@/lib/client/seller-store';
import { deliveriesResponse } from '@/lib/couriers/view';
import { DeliveriesScreen } from './deliveries-screen';
import { addRejected, dropRejected, MAX_REJECTED, readRejected } from './rejected-updates';

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const OMAR = { id: 'a'.repeat(24), role: 'courier', name: 'Omar' } as const;
const REASON = 'This order is no longer assigned to you.';
const update = (key: number) => ({ key: `${key}`, order: `Order ${key}`, reason: REASON });

const delivery = (number: number) => ({
  ...{ _id: String(number).repeat(24), number, status: 'Packed' as const, name: 'Ada' },
  ...{ phone: '1', address: '1 Market Street', pieces: 2, currency: 'usd' },
  ...{ toCollect: 0, revision: 1 },
});

async function open() {
  const deliveries = [delivery(1), delivery(2)];
  mockApi({
    'GET /api/seller/is-auth': { body: { success: true, person: OMAR } },
    'GET /api/order/courier': responseOf(deliveriesResponse, {
      ...{ deliveries, cash: 0, currency: 'usd', deposits: [] },
    }),
    'POST /api/order/courier': errorResponse(409, REASON),
  });
  await bootSeller();
  renderInShop(SHOP, <DeliveriesScreen />);
}

async function reload() {
  cleanup();
  await open();
}

const rows = async () => {
  const region = await screen.findByRole('region', { name: 'Rejected updates' });
  return within(region).getAllByRole('listitem');
};
const texts = async () => (await rows()).map(({ textContent }) => textContent);

afterEach(signOutSeller);

it("the courier's form of returned deposits sends the amount that it was filled in with, and after an error the present amount", async () => {
  const out = { ...delivery(1), status: 'Out for delivery' as const };
  let returned: { pieces: number; amount: number }[] = [];
  const sent = mockApi({
    'GET /api/seller/is-auth': { body: { success: true, person: OMAR } },
    'GET /api/order/courier': () =>
      responseOf(deliveriesResponse, {
        ...{ deliveries: [{ ...out, returned }], cash: 0, currency: 'usd', deposits: [0.25] },
      }),
    'POST /api/order/door-returned': errorResponse(409, 'Returns of $0.75 are recorded.'),
  });
  const called = (path: string) => sent.filter(({ call }) => call === path);
  await bootSeller();
  renderInShop(SHOP, <DeliveriesScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Returned deposits' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox'), '2');
  returned = [{ pieces: 3, amount: 0.25 }];
  const reads = called('GET /api/order/courier').length;
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(called('GET /api/order/courier').length).toBeGreaterThan(reads));
  const button = form.getByRole('button', { name: 'Note' });
  await userEvent.click(button);
  await waitFor(() => expect(called('POST /api/order/door-returned')).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  await userEvent.click(button);
  await waitFor(() => expect(called('POST /api/order/door-returned')).toHaveLength(2));
  expect(called('POST /api/order/door-returned')).toMatchObject([
    { body: { returned: [{ pieces: 2, amount: 0.25 }], noted: 0 } },
    { body: { returned: [{ pieces: 2, amount: 0.25 }], noted: 0.75 } },
  ]);
});

describe('a rejected update of a courier', () => {
  it('is listed with its order and reason until the courier dismisses it', async () => {
    await open();
    for (const name of ['Order 1', 'Order 2']) {
      const card = within(await screen.findByRole('article', { name }));
      await userEvent.click(card.getByRole('button', { name: 'Start delivery' }));
    }
    const [first, second] = [`Order 1, Ada${REASON}Dismiss`, `Order 2, Ada${REASON}Dismiss`];
    await waitFor(async () => expect(await texts()).toEqual([first, second]));
    await reload();
    expect(await texts()).toEqual([first, second]);
    const [button] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (button) await userEvent.click(button);
    expect(await texts()).toEqual([second]);
    await reload();
    expect(await texts()).toEqual([second]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Rejected updates' })).toBeNull();
    expect(localStorage.getItem(rejectedUpdatesKey(OMAR.id))).toBeNull();
  });

  it('is removed when the courier signs out', async () => {
    await open();
    addRejected(OMAR.id, update(1));
    await signOutSeller();
    expect(readRejected(OMAR.id)).toEqual([]);
  });
});

describe('an unsent update of a courier', () => {
  it.each([
    ['of a locked device', { status: 403, body: { success: false, message: '', locked: true } }],
    ['to a request that arrived too slowly', errorResponse(408, 'Too slow.')],
    ['of a proxy', { status: 403, body: {} }],
    ['of the sign-in page of a public network', { body: {} }],
  ])('waits and is sent again after a response %s', async (_, answer) => {
    let isSaved = false;
    const sent = mockApi({
      'GET /api/seller/is-auth': { body: { success: true, person: OMAR } },
      // After status 403, the browser asks for a new XSRF token.
      'GET /api/user/is-auth': { body: { success: false, message: 'Not Authorized' } },
      'GET /api/order/courier': responseOf(deliveriesResponse, {
        ...{ deliveries: [delivery(1)], cash: 0, currency: 'usd', deposits: [] },
      }),
      'POST /api/order/courier': () => (isSaved ? { body: { success: true } } : answer),
    });
    await bootSeller();
    renderInShop(SHOP, <DeliveriesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Start delivery' }));
    const isUpdate = ({ call }: { call: string }) => call === 'POST /api/order/courier';
    await waitFor(() => expect(sent.filter(isUpdate)).toHaveLength(1));
    isSaved = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sent.filter(isUpdate)).toHaveLength(2));
    expect(readRejected(OMAR.id)).toEqual([]);
  });
});

describe('unsent updates of another courier on the same device', () => {
  it('are reported to the signed-in courier', async () => {
    const key = `${requestsKeyOf('b'.repeat(24))}1`;
    localStorage.setItem(key, '{}');
    await open();
    await screen.findByText(/^1 delivery update of a team member is not sent yet/);
    localStorage.removeItem(key);
    await reload();
    await screen.findByRole('article', { name: 'Order 1' });
    expect(screen.queryByText(/delivery update/)).toBeNull();
  });
});

describe('the stored rejected updates', () => {
  it('contain each update once, and only the latest 50', () => {
    for (let key = 0; key < MAX_REJECTED + 5; key += 1) addRejected(OMAR.id, update(key));
    addRejected(OMAR.id, update(MAX_REJECTED + 4));
    const keys = readRejected(OMAR.id).map(({ key }) => Number(key));
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([50, 5, 54]);
    for (const key of keys) dropRejected(OMAR.id, `${key}`);
    expect(readRejected(OMAR.id)).toEqual([]);
  });

  it.each(['{', '{}', '[{"key":1}]', 'null'])('are empty if the browser stores %s', (text) => {
    localStorage.setItem(rejectedUpdatesKey(OMAR.id), text);
    expect(readRejected(OMAR.id)).toEqual([]);
    localStorage.removeItem(rejectedUpdatesKey(OMAR.id));
  });
});
