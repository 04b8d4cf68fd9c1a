import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { mockApi, renderIn, renderInShop, responseOf } from '@/e2e/support/component';
import { ApiError } from '@/lib/client/api-client';
import { switchPerson } from '@/lib/client/seller-store';
import { couriersResponse } from '@/lib/couriers/view';
import type { Language } from '@/lib/i18n/languages';
import type { OrderView } from '@/lib/orders/view';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { shopViewResponse } from '@/lib/shop/view';
import { acceptResponse } from '@/lib/staff/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { OrderFacts } from './order-facts';
import { AddressPart, RecordPayment, ReviewPart } from './order-sections';

const ADDRESS = {
  ...{ _id: 'b'.repeat(24), firstName: 'Grace', lastName: 'Hopper', phone: '' },
  ...{ email: 'grace@mail.example', street: 'Hauptstraße 1', city: 'Berlin', state: '' },
  ...{ zipcode: '99999', country: 'Germany', countryCode: 'DE', lines: ['Hauptstraße 1'] },
};
const ORDER = { _id: 'a'.repeat(24), address: ADDRESS } as OrderView;
const SHOP = { name: 'Corner', currency: 'eur', taxPercent: 0, timeZone: 'UTC' };
const OWN_MESSAGES = ['address', 'addressCountry', 'orderAddress'] as const;

type Send = OrderAndSteps['steps']['send'];
type Options = {
  actions?: OrderView['actions'];
  error?: unknown;
  country?: string;
  language?: Language;
  opener?: string;
};

async function open({
  actions = { changeAddress: true },
  error,
  country = 'DE',
  language,
  opener = 'Change address',
}: Options = {}) {
  mockApi({
    'GET /api/shop/settings': responseOf(shopViewResponse, {
      shop: {
        ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, country: 'DE' },
        ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, promiseMinutes: 30 },
      },
    }),
  });
  const sent: unknown[] = [];
  const steps = {
    isBusy: () => false,
    send: async (...[, path, body, , noteFault]: Parameters<Send>) => {
      sent.push([path, body]);
      if (error) noteFault?.(error);
      return error ? undefined : ORDER;
    },
  };
  renderIn(
    <ShopProvider shop={{ ...SHOP, ...(country ? { country } : {}) }}>
      <AddressPart order={{ ...ORDER, actions }} steps={steps as never} />
    </ShopProvider>,
    language,
    OWN_MESSAGES,
  );
  await userEvent.click(screen.getByRole('button', { name: opener }));
  await screen.findByDisplayValue('Grace Hopper');
  return sent;
}

function Facts({ more, send }: { more?: Partial<OrderView>; send?: unknown }) {
  const [isEntered, setIsEntered] = useState(false);
  const by = { role: 'seller' as const, name: 'Ben' };
  const entered = {
    addressEntered: { at: '2026-11-29T09:00:00Z', by },
    addressChanges: [{ at: '2026-11-29T10:00:00Z', by, before: 'Grace Hopper, Hauptstraße 1' }],
    reviews: [{ at: '2026-11-29T11:00:00Z', by, reason: { code: 'reference' as const } }],
  };
  const order = {
    ...ORDER,
    ...{ items: [], history: [], status: 'Order Placed', amount: 9, agreedAmount: 9 },
    ...{ currency: 'eur', paymentType: 'Online', isPaid: true, paymentState: 'paid' },
    actions: isEntered ? {} : { enterAddress: true },
    ...(isEntered ? entered : {}),
    ...more,
  } as unknown as OrderView;
  return (
    <ShopProvider shop={SHOP}>
      <OrderFacts order={order} steps={{ isBusy: () => false, send } as never} />
      <button type="button" onClick={() => setIsEntered(true)}>
        Other tab
      </button>
    </ShopProvider>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save address' }));
const isOpen = () => screen.queryByRole('button', { name: 'Save address' }) !== null;

describe('OrderFacts', () => {
  it('hides the address form after a different tab has saved the address, and lists the change in the history', async () => {
    mockApi({
      'GET /api/order/couriers': responseOf(couriersResponse, { couriers: [], people: [] }),
    });
    renderIn(<Facts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enter address' }));
    expect(screen.queryByText('Address entered, Ben')).toBeNull();
    await userEvent.click(screen.getByText('Other tab'));
    expect(screen.queryByRole('button', { name: /address/ })).toBeNull();
    expect(screen.getByText('Address entered, Ben')).toBeTruthy();
    expect(screen.getByText('Address changed, Ben')).toBeTruthy();
    expect(screen.getByText(/^Previous address: .*Hauptstraße 1/)).toBeTruthy();
    expect(screen.getByText('Reviewed, Ben')).toBeTruthy();
    expect(screen.getByText('paid under another reference')).toBeTruthy();
  });

  it('shows why Stripe rejects a refund, and what the seller can do next', () => {
    mockApi({
      'GET /api/order/couriers': responseOf(couriersResponse, { couriers: [], people: [] }),
    });
    const more = {
      ...{ failedRefund: 3.39, refundedAmount: 0, refundRejection: 'charge_not_refundable' },
      actions: { payBack: true },
    };
    renderIn(<Facts more={more} />);
    expect(
      screen.getByText(
        'Stripe does not accept this refund (code: charge_not_refundable). Refund the customer in another way. Then click “Refunded in another way”.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refunded in another way' })).toBeTruthy();
  });

  it.each([
    ['balance_insufficient', /^Your Stripe balance has been too low .*Nov 27, 2026.*Add money/],
    ['permission_error', /since Nov 27.* API key does not have the permission/],
    ['processing_error', /since Nov 27.* \(code: processing_error\)\. The shop keeps trying\.$/],
  ])(
    'shows since when Stripe rejects a pending refund, and has a button that stops the retries: %s',
    async (code, text) => {
      mockApi({
        'GET /api/order/couriers': responseOf(couriersResponse, { couriers: [], people: [] }),
      });
      const refundRetries = { code, since: '2026-11-27T13:00:00.000Z' };
      const more = { pendingRefund: 3.39, refundedAmount: 0, refundRetries };
      const sent: unknown[] = [];
      const send = async (...[, ...request]: unknown[]) => sent.push(request);
      renderIn(<Facts more={{ ...more, actions: { stopRefund: true } }} send={send} />);
      const isText = (_: string, element: Element | null) =>
        element?.tagName === 'P' && text.test(element.textContent);
      expect(screen.getByText(isText)).toBeTruthy();
      expect(screen.queryByText(/paid for this order twice/)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Stop retries' }));
      expect(sent).toEqual([['/api/order/stop-refund', { id: ORDER._id }]]);
    },
  );

  it('says that the rejected refund is the refund of a second payment', () => {
    mockApi({
      'GET /api/order/couriers': responseOf(couriersResponse, { couriers: [], people: [] }),
    });
    const since = '2026-11-27T13:00:00.000Z';
    const refundRetries = { code: 'balance_insufficient', since, isOfDuplicate: true };
    renderIn(<Facts more={{ refundRetries }} send={async () => undefined} />);
    expect(screen.getByText(/^The customer paid for this order twice\./)).toBeTruthy();
  });
});

describe('AddressPart', () => {
  it('starts with the stored address, and sends the corrected address together with the previous address', async () => {
    const sent = await open();
    expect(screen.getByText(/delivery fee stay the same.*saved addresses/)).toBeTruthy();
    await userEvent.type(field('Phone'), '030 1');
    await userEvent.clear(field('Postal code'));
    await userEvent.type(field('Postal code'), '10115');
    await save();
    const { _id, email, countryCode, lines, ...from } = ADDRESS;
    expect(sent).toEqual([
      [
        '/api/order/address',
        {
          id: ORDER._id,
          customer: expect.objectContaining({
            ...{ name: 'Grace Hopper', phone: '030 1', zipcode: '10115', country: 'DE' },
          }),
          from,
        },
      ],
    ]);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('shows a server error beside its field, and keeps the typed address', async () => {
    const fields = { 'customer.phone': 'Phone is required' };
    await open({ error: new ApiError('Wrong', 400, { fields }) });
    await userEvent.type(field('Street'), 'a');
    await save();
    await screen.findByText('Phone is required');
    expect(document.activeElement).toBe(field('Phone'));
    expect(field('Street').value).toBe('Hauptstraße 1a');
  });

  it('stays open after a lost response, so that the seller can send the address again', async () => {
    const sent = await open({ error: new TypeError('Failed to fetch') });
    await userEvent.type(field('Street'), 'a');
    await save();
    await save();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('closes if somebody else has changed the address in the meantime', async () => {
    const error = new ApiError('Changed', 409, { order: ORDER });
    await open({ error });
    await save();
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('states that the customer has paid if the wallet supplied no address', async () => {
    await open({ actions: { enterAddress: true }, opener: 'Enter address' });
    expect(screen.getByText(/^The customer has already paid/)).toBeTruthy();
  });

  it('shows the fields of an international address in a shop that has not set its country', async () => {
    await open({ country: '' });
    expect(field('Zip code').value).toBe('99999');
    expect(field('State (optional)').value).toBe('');
    expect(screen.queryByLabelText(/^Company/)).toBeNull();
  });

  it('shows its labels in the language of the page', async () => {
    await open({ language: 'de', opener: 'Adresse ändern' });
    expect(screen.getByLabelText('Straße')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Adresse speichern' })).toBeTruthy();
  });
});

const UNPAID = {
  ...({ _id: 'a', paymentType: 'COD', isPaid: false, amount: 12.43 } as const),
  ...{ currency: 'chf', cashStep: 0.05, actions: { notePaid: true } },
};
const CARD = { payMethod: { code: 'terminal', name: 'Card' } } as const;

function showPayment(order: object, payMethods?: PayMethods): unknown[] {
  const sent: unknown[] = [];
  const steps = {
    isBusy: () => false,
    send: async (...call: unknown[]) => void sent.push(call[2]),
  };
  renderInShop(
    { ...SHOP, currency: 'chf', ...omitUndefined({ payMethods }) },
    <RecordPayment order={order as OrderView} steps={steps as never} />,
  );
  return sent;
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('RecordPayment', () => {
  it('shows no payment method select in a shop that accepts only cash', async () => {
    const sent = showPayment(UNPAID);
    expect(screen.queryByRole('combobox')).toBeNull();
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.45, payMethod: 'cash' }]);
  });

  it('sends the selected payment method with its amount', async () => {
    const sent = showPayment(UNPAID, { terminal: { on: true, name: 'EC card' } });
    await userEvent.selectOptions(screen.getByLabelText('How was it paid?'), 'EC card');
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.43, payMethod: 'terminal' }]);
  });

  it('sends the payment method of the order by default', async () => {
    const sent = showPayment({ ...UNPAID, ...CARD }, { terminal: { on: true } });
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.43, payMethod: 'terminal' }]);
  });

  it('offers "on account" only for orders on account', () => {
    const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    const methods = { terminal: { on: true }, account: { on: true } };
    showPayment(UNPAID, methods);
    expect(names()).toEqual(['Cash', 'Card at the door']);
    cleanup();
    showPayment({ ...UNPAID, payMethod: { code: 'account', name: 'On account' } }, methods);
    expect(names()).toEqual(['On account', 'Cash', 'Card at the door']);
  });

  it('records a card order as paid in cash after the shop has disabled cards', async () => {
    const sent = showPayment({ ...UNPAID, ...CARD });
    await userEvent.selectOptions(screen.getByLabelText('How was it paid?'), 'Cash');
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.45, payMethod: 'cash' }]);
  });

  it('offers only "mark as unpaid" for a paid order', async () => {
    const sent = showPayment(
      { ...UNPAID, ...CARD, isPaid: true, paidAmount: 12.43, actions: { notePaid: false } },
      { terminal: { on: true } },
    );
    expect(screen.queryByRole('combobox')).toBeNull();
    await click('Mark as unpaid');
    expect(sent).toEqual([{ id: 'a', isPaid: false }]);
  });
});

const FLAGGED = {
  _id: 'a'.repeat(24),
  flag: 'paid by a guest whose phone number or email is blocked',
  reviewReason: { code: 'blocked' },
  actions: { noteReviewed: true },
} as unknown as OrderView;
const MARKED = {
  ...FLAGGED,
  reviewed: { at: '2026-11-29T09:00:00Z', by: { role: 'seller', name: 'Ben' } },
  actions: { noteReviewed: false },
} as unknown as OrderView;
const PACKER = { id: 'c'.repeat(24), name: 'Ida', role: 'packer' as const };

function showReview(order: OrderView): unknown[] {
  const sent: unknown[] = [];
  const steps = {
    isBusy: () => false,
    send: async (...call: unknown[]) => void sent.push(call.slice(1, 3)),
  };
  renderIn(<ReviewPart order={order} steps={steps as never} />);
  return sent;
}

describe('ReviewPart', () => {
  it('marks an order as reviewed once after a double click', async () => {
    const sent = showReview(FLAGGED);
    expect(screen.queryByText(/^Reviewed/)).toBeNull();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Mark as reviewed' }));
    const body = { id: FLAGGED._id, flag: FLAGGED.flag, reviewed: true };
    expect(sent).toEqual([['/api/order/reviewed', body]]);
  });

  it('shows who has reviewed the order, and can undo the review', async () => {
    const sent = showReview(MARKED);
    expect(screen.getByText('Reviewed, Ben')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo review' }));
    const body = { id: FLAGGED._id, flag: FLAGGED.flag, reviewed: false };
    expect(sent).toEqual([['/api/order/reviewed', body]]);
  });

  it('shows no button if there is nothing to review, or to a packer', async () => {
    showReview({ ...FLAGGED, actions: {} });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    mockApi({ 'POST /api/staff/switch': responseOf(acceptResponse, { person: PACKER }) });
    await switchPerson(PACKER.id, '2580');
    showReview(MARKED);
    expect(screen.getByText('Reviewed, Ben')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
