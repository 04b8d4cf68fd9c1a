import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { ApiError } from '@/lib/client/api-client';
import { couriersAnswer } from '@/lib/couriers/view';
import type { OrderView } from '@/lib/orders/view';
import { shopAnswer } from '@/lib/shop/view';
import { EnterAddress } from './enter-address';
import { OrderFacts } from './order-facts';

const ORDER = {
  _id: 'a'.repeat(24),
  address: {
    ...{ firstName: 'Grace', lastName: 'Hopper', phone: '', email: 'grace@mail.example' },
    ...{ street: 'Hauptstraße 1', city: 'Berlin', state: '', zipcode: '99999' },
    ...{ country: 'Germany', countryCode: 'DE' },
  },
} as OrderView;

/** Opens the form. The server answers with errors for these fields, if any. Returns the requests. */
async function open(errors?: Record<string, string>) {
  mockApi({
    'GET /api/shop/settings': answerOf(shopAnswer, {
      shop: {
        ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, country: 'DE' },
        ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, promiseMinutes: 30 },
      },
    }),
  });
  const sent: unknown[] = [];
  const steps = {
    isBusy: () => false,
    send: async (...[, path, body, , noteFault]: Parameters<OrderAndSteps['steps']['send']>) => {
      sent.push([path, body]);
      if (errors) noteFault?.(new ApiError('Wrong', 400, { fields: errors }));
    },
  };
  renderIn(<EnterAddress order={ORDER} steps={steps as never} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enter address' }));
  return sent;
}

/** The facts of an order whose address is missing until the button is clicked. */
function Facts() {
  const [isEntered, setIsEntered] = useState(false);
  const entry = { at: '2026-11-29T09:00:00Z', by: { role: 'seller' as const, name: 'Ben' } };
  const order = {
    ...ORDER,
    ...{ items: [], history: [], status: 'Order Placed', amount: 9, agreedAmount: 9 },
    ...{ currency: 'eur', paymentType: 'Online', isPaid: true, paymentState: 'paid' },
    actions: isEntered ? {} : { enterAddress: true },
    ...(isEntered ? { addressEntered: entry } : {}),
  } as unknown as OrderView;
  return (
    <ShopProvider shop={{ name: 'Corner', currency: 'eur', taxPercent: 0, timeZone: 'UTC' }}>
      <OrderFacts order={order} steps={{ isBusy: () => false } as never} />
      <button type="button" onClick={() => setIsEntered(true)}>
        Other tab
      </button>
    </ShopProvider>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('OrderFacts', () => {
  it('offers the form until the address is entered in any tab, and then shows who entered it', async () => {
    mockApi({ 'GET /api/order/couriers': answerOf(couriersAnswer, { couriers: [], people: [] }) });
    renderIn(<Facts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enter address' }));
    expect(screen.queryByText('Address entered, Ben')).toBeNull();
    await userEvent.click(screen.getByText('Other tab'));
    expect(screen.queryByRole('button', { name: /address/ })).toBeNull();
    expect(screen.getByText('Address entered, Ben')).toBeTruthy();
  });
});

describe('EnterAddress', () => {
  it('starts with what the wallet gave, and sends the corrected address', async () => {
    const sent = await open();
    expect(field('Name').value).toBe('Grace Hopper');
    await userEvent.type(field('Phone'), '030 1');
    await userEvent.clear(field('Postal code'));
    await userEvent.type(field('Postal code'), '10115');
    await userEvent.click(screen.getByRole('button', { name: 'Save address' }));
    expect(sent).toMatchObject([
      [
        '/api/order/address',
        {
          id: ORDER._id,
          customer: { name: 'Grace Hopper', phone: '030 1', zipcode: '10115', country: 'DE' },
        },
      ],
    ]);
  });

  it('shows the error of the server at its field, and keeps the typed texts', async () => {
    await open({ 'customer.phone': 'Phone is required' });
    await userEvent.type(field('Street'), 'a');
    await userEvent.click(screen.getByRole('button', { name: 'Save address' }));
    await screen.findByText('Phone is required');
    expect(document.activeElement).toBe(field('Phone'));
    expect(field('Street').value).toBe('Hauptstraße 1a');
  });
});
