import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { waitingAnswer } from '@/lib/stock-alerts/view';
import { WaitingNote } from './product-screen';

const CALL = 'GET /api/stock-alert/waiting';
const waiting = (count: number) => ({ [CALL]: answerOf(waitingAnswer, { waiting: count }) });

function show(more: { backInStock?: true }) {
  renderIn(
    <ShopProvider
      shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC', ...more }}
    >
      <WaitingNote id={'a'.repeat(24)} />
    </ShopProvider>,
  );
}
beforeEach(cleanup);

test('WaitingNote shows how many people wait for the product', async () => {
  mockApi(waiting(3));
  show({ backInStock: true });
  expect(await screen.findByText(/^3 people wait for an email/)).toBeTruthy();
});

test('WaitingNote renders nothing if nobody waits for the product', async () => {
  const sent = mockApi(waiting(0));
  show({ backInStock: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(/wait for an email/)).toBeNull();
});

test('WaitingNote sends no request if stock alerts are switched off', () => {
  const sent = mockApi({});
  show({});
  expect(sent).toEqual([]);
});
