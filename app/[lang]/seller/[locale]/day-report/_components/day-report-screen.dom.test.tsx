import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { courierCashResponse } from '@/lib/couriers/view';
import { dayResponse } from '@/lib/day-report/view';
import { DayReportScreen } from './day-report-screen';

const DAY = '2026-11-20';
const figures = { orders: 0, ways: [], taxes: [], deposits: 0, deliveryFees: 0, total: 0 };
const day = {
  ...{ date: DAY, today: DAY, since: '2026-11-01', currency: 'usd', closes: [] },
  ...{ figures, expected: 0 },
};
const handover = (number: number, expected: number, counted: number, more: object = {}) => ({
  ...{ number, courier: 'omar', name: `Courier ${number}`, at: `${DAY}T10:00:00.000Z`, orders: 1 },
  ...{ expected, counted, ...more },
});

it('the day report shows each cash handover in its own currency', async () => {
  mockApi({
    'GET /api/report/day': responseOf(dayResponse, { day }),
    'GET /api/report/couriers': responseOf(courierCashResponse, {
      currency: 'usd',
      couriers: [],
      handovers: [
        handover(1, 12.5, 7.5, { reason: 'Lost a note' }),
        handover(2, 1.1, 3.3, { currency: 'eur' }),
        handover(3, 20, 20),
      ],
    }),
  });
  renderInShop(
    { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' },
    <DayReportScreen />,
  );
  const rowOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('li');
    if (!row) throw new Error(`${name} is in no row`);
    return row;
  };
  const short = await rowOf('Courier 1');
  expect(short.textContent).toContain('$7.50');
  expect(within(short).getByText(/-\$5\.00/).textContent).toMatch(/Lost a note$/);
  const surplus = await rowOf('Courier 2');
  expect(surplus.textContent).toContain('€3.30');
  expect(within(surplus).getByText(/€2\.20/).textContent).not.toContain('-');
  expect((await rowOf('Courier 3')).textContent).toMatch(/\$20\.00$/);
});

it('the report of a closed day links to orders whose card payment differs from the payment at Stripe', async () => {
  const closed = (differing: { order: string; own: number; stripe: number }[]) => ({
    ...{ number: 1, date: DAY, at: `${DAY}T20:00:00.000Z`, by: { role: 'seller' as const } },
    ...{ expected: 0, counted: 0, stripe: { isAsked: true, own: 30, stripe: 25, differing } },
  });
  const show = (close: ReturnType<typeof closed>) => {
    mockApi({
      'GET /api/report/day': responseOf(dayResponse, { day: { ...day, close } }),
      'GET /api/report/couriers': responseOf(courierCashResponse, {
        ...{ currency: 'usd', couriers: [], handovers: [] },
      }),
    });
    return renderInShop(
      { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' },
      <DayReportScreen />,
    );
  };
  const order = 'a'.repeat(24);
  const { unmount } = show(closed([{ order, own: 12, stripe: 7 }]));
  const link = await screen.findByRole('link', { name: /\$7\.00.*\$12\.00/ });
  expect(link.getAttribute('href')).toBe(`/seller/orders/${order}`);
  expect(screen.getByText(/\$25\.00.*\$30\.00/)).toBeTruthy();
  unmount();
  show(closed([]));
  expect(await screen.findByText(/Stripe.*\$30\.00|\$30\.00.*Stripe/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /\$7\.00/ })).toBeNull();
});
