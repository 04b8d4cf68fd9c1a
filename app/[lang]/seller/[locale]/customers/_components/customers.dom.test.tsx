import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '@/app/_components/button';
import {
  NotePart,
  OnAccountPart,
} from '@/app/[lang]/seller/[locale]/customers/one/_components/customer-forms';
import {
  errorResponse,
  mockApi,
  renderIn,
  renderInShop,
  responseOf,
} from '@/e2e/support/component';
import { type CustomerView, customerResponse, customersResponse } from '@/lib/customers/view';
import { CustomersScreen } from './customers-screen';

describe('CustomersScreen', () => {
  it('labels each value of a customer for screen readers', async () => {
    const ada = {
      _id: 'a'.repeat(24),
      kind: 'account' as const,
      ...{ name: 'Ada Lee', phone: '+1 555 010 0177', email: 'ada@people.example', city: 'Salem' },
      orders: 3,
      lastOrderAt: '2026-11-20T10:00:00.000Z',
      spent: [{ currency: 'usd', amount: 12.5 }],
    };
    const never = { ...ada, _id: 'b'.repeat(24), name: 'Ben Lee', orders: 0, spent: [] };
    const { lastOrderAt: _, ...ben } = never;
    mockApi({ 'GET /api/customer/list': responseOf(customersResponse, { customers: [ada, ben] }) });
    const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
    renderInShop(shop, <CustomersScreen />);
    const link = await screen.findByRole('link', { name: /Ada Lee/ });
    expect(link.textContent).toMatch(/Orders: 3.*Total spent: .*12\.50.*Last order: .*2026/);
    const other = screen.getByRole('link', { name: /Ben Lee/ });
    expect(other.textContent).toMatch(/Orders: 0.*Last order: /);
    expect(other.textContent).not.toContain('Total spent');
  });
});

const ADA: CustomerView = {
  ...{ _id: 'a'.repeat(24), kind: 'account', name: 'Ada', phone: '1', email: '', city: '' },
  ...{ orders: 1, phones: [], emails: [], cancelledOrders: 0, addresses: [], note: '' },
};

/** Like on the page, another form loads the current customer. */
function NoteBesideForm() {
  const [customer, setCustomer] = useState(ADA);
  return (
    <>
      <NotePart customer={customer} take={setCustomer} />
      <Button onClick={() => setCustomer({ ...ADA, note: 'Second bell' })}>Block</Button>
    </>
  );
}

describe('NotePart', () => {
  it('shows the conflicting note of another device, and replaces it on the next save', async () => {
    const message = 'Someone else has changed this note.';
    const { status = 409, body } = errorResponse(409, message);
    const sent: ReturnType<typeof mockApi> = mockApi({
      'POST /api/customer/note': () =>
        sent.length > 1
          ? responseOf(customerResponse, { customer: { ...ADA, note: 'Dog' } })
          : { status, body: { ...body, note: 'Second bell' } },
    });
    renderIn(<NotePart customer={ADA} take={() => {}} />);
    await userEvent.type(screen.getByRole('textbox'), 'Dog');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Second bell')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Dog');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Second bell')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { id: ADA._id, note: 'Dog', from: '' },
      { id: ADA._id, note: 'Dog', from: 'Second bell' },
    ]);
  });

  it('sends the note that it shows, also if another form of the page has loaded a newer note', async () => {
    const sent = mockApi({
      'POST /api/customer/note': responseOf(customerResponse, {
        customer: { ...ADA, note: 'Dog' },
      }),
    });
    renderIn(<NoteBesideForm />);
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(screen.getByRole('textbox'), 'Dog');
    await userEvent.click(screen.getByRole('button', { name: 'Block' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.type(screen.getByRole('textbox'), 's');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { id: ADA._id, note: 'Dog', from: '' },
      { id: ADA._id, note: 'Dogs', from: 'Dog' },
    ]);
  });
});

describe('OnAccountPart', () => {
  const ALLOWED = {
    ...ADA,
    paysOnAccount: true,
    unpaidOnAccount: { amount: 12.5, currency: 'usd' },
  };

  const show = (customer: CustomerView) => {
    const taken: CustomerView[] = [];
    renderIn(<OnAccountPart customer={customer} take={(next) => taken.push(next)} />);
    return taken;
  };
  const limit = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Credit limit/ });

  it('hides the credit limit if the customer may not order on account', () => {
    show({ ...ADA, paysOnAccount: false });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows the unpaid sum of a customer who may no longer order on account', () => {
    show({ ...ALLOWED, paysOnAccount: false });
    expect(screen.getByText(/Unpaid on account/).textContent).toContain('$12.50');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows the unpaid sum and saves the credit limit', async () => {
    const saved = { ...ALLOWED, creditLimit: { amount: 200, currency: 'usd' } };
    const sent = mockApi({
      'POST /api/customer/credit-limit': responseOf(customerResponse, { customer: saved }),
    });
    const taken = show(ALLOWED);
    expect(screen.getByText(/Unpaid on account/).textContent).toContain('$12.50');
    expect(limit().value).toBe('');
    await userEvent.type(limit(), '200');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(taken).toEqual([saved]));
    expect(sent.map(({ body }) => body)).toEqual([{ id: ADA._id, limit: '200' }]);
  });

  it('shows the credit limit in the notation of the language and the currency', () => {
    const inEuro = { ...ALLOWED, creditLimit: { amount: 10.5, currency: 'eur' } };
    renderIn(<OnAccountPart customer={inEuro} take={() => {}} />, 'de');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('10,50');
  });

  it('shows an error beside the field if the credit limit is invalid', async () => {
    mockApi({
      'POST /api/customer/credit-limit': errorResponse(400, 'Invalid', { limit: 'Not a number' }),
    });
    show({ ...ALLOWED, creditLimit: { amount: 10.5, currency: 'usd' } });
    expect(limit().value).toBe('10.50');
    await userEvent.type(limit(), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not a number')).toBeTruthy();
    expect(limit().getAttribute('aria-invalid')).toBe('true');
  });
});
