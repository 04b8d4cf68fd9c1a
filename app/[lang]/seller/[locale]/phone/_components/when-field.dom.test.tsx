import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, test } from 'vitest';
import { errorResponse, mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';
import { slotsResponse } from '@/lib/slots/view';
import { WhenField } from './order-lines';
import { type Draft, emptyDraft } from './phone-draft';
import { PhoneScreen } from './phone-screen';

const slot = (hour: number, left = 2) => ({
  from: `2099-11-30T${hour}:00:00.000Z`,
  to: `2099-11-30T${hour + 2}:00:00.000Z`,
  left,
});
const shop = { name: 'Basketful', currency: 'eur', timeZone: 'UTC' } as never;

function Form({ only, first }: { only: boolean; first?: Draft['window'] }) {
  const [tries, setTries] = useState(0);
  const [draft, setDraft] = useState<Pick<Draft, 'window'>>({ window: first });
  return (
    <>
      <WhenField draft={draft} change={setDraft} only={only} tries={tries} />
      <button type="button" onClick={() => setTries(tries + 1)}>
        Place
      </button>
      <output>{draft.window?.from ?? 'no slot'}</output>
    </>
  );
}

const answers = {
  'GET /api/order/windows': responseOf(slotsResponse, {
    only: false,
    windows: [slot(10), slot(12, 0), slot(14)],
  }),
};

async function show(form: { only: boolean; first?: Draft['window'] }) {
  mockApi(answers);
  renderInShop(shop, <Form {...form} />);
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(2));
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Time/ });
const sent = () => screen.getByText(/^(no slot|2099.*)$/).textContent;

describe('WhenField', () => {
  it('has no selected slot before the choice if the shop requires one', async () => {
    await show({ only: true });
    expect(select().selectedOptions[0]?.text).toBe('Choose a slot');
    expect(select().validity.valid).toBe(false);
    expect(sent()).toBe('no slot');
    await userEvent.selectOptions(select(), slot(10).from);
    expect(sent()).toBe(slot(10).from);
    expect(select().validity.valid).toBe(true);
  });

  it('is optional if the shop does not require a slot', async () => {
    await show({ only: false });
    expect(select().selectedOptions[0]?.text).toBe('As soon as possible');
    expect(select().validity.valid).toBe(true);
  });

  it('shows a selected slot that is full, and an error', async () => {
    const { left: _, ...full } = slot(12, 0);
    await show({ only: true, first: full });
    expect(select().value).toBe(full.from);
    expect(select().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/is no longer available/)).toBeTruthy();
    await userEvent.selectOptions(select(), slot(14).from);
    expect(screen.queryByText(/is no longer available/)).toBeNull();
  });
});

describe('the list of slots', () => {
  it('has a retry button if it could not be loaded', async () => {
    let answer = errorResponse(503, 'Not now');
    mockApi({ 'GET /api/order/windows': () => answer });
    renderInShop(shop, <Form only={true} />);
    answer = answers['GET /api/order/windows'];
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: 'Choose a slot' });
  });

  it('is loaded again after each attempt to place an order, and when the page becomes visible', async () => {
    const sent = mockApi(answers);
    renderInShop(shop, <Form only={true} />);
    await screen.findByRole('option', { name: 'Choose a slot' });
    await userEvent.click(screen.getByRole('button', { name: 'Place' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sent).toHaveLength(3));
  });
});

test('a phone order without the required slot is not sent', async () => {
  const line = { product: 'a'.repeat(24), name: 'Apple', category: 'Fruits', quantity: '2' };
  const draft = { ...emptyDraft('Germany'), lines: [{ ...line, ifMissing: 'leave out' }] };
  writeStored(`${SELLER_ITEMS}phone-order`, draft, tabStore);
  const sent = mockApi({
    ...answers,
    'GET /api/shop/settings': {
      body: { success: true, shop: { windows: { on: true, only: true } } },
    },
    'POST /api/order/sum': errorResponse(422, 'Not now'),
  });
  renderInShop(shop, <PhoneScreen />);
  await screen.findByRole('option', { name: 'Choose a slot' });
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(document.activeElement).toBe(select()));
  expect(select().getAttribute('aria-invalid')).toBe('true');
  expect(sent.map(({ call }) => call)).not.toContain('POST /api/order/for');
  tabStore.removeItem(`${SELLER_ITEMS}phone-order`);
});
