import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { WithdrawalNote } from '@/app/[lang]/(shop)/my-orders/one/_components/withdrawal-note';
import { mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import type { OrderView } from '@/lib/orders/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { withdrawalReceipt } from '@/lib/withdrawal/view';
import { WithdrawScreen } from './withdraw-screen';

const AT = '2026-06-19T22:30:00.000Z';
/* No test environment is in one of these zones. */
const ZONES = [
  ['Asia/Kathmandu', /June 20, 2026 at 4:15/],
  ['Pacific/Marquesas', /June 19, 2026 at 1:00/],
] as const;

describe('the time of a withdrawal', () => {
  afterEach(cleanup);

  it.each(ZONES)("is in the shop's time zone on the order page (%s)", (timeZone, text) => {
    const order = {
      _id: 'a'.repeat(24),
      status: 'Delivered',
      items: [],
      withdrawals: [{ at: AT }],
    };
    renderInShop(
      { ...DEFAULT_SHOP, timeZone, hasTimeZone: true },
      <WithdrawalNote order={order as unknown as OrderView} />,
    );
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each(ZONES)("is in the shop's time zone on the receipt (%s)", async (timeZone, text) => {
    mockApi({
      'POST /api/shop/withdrawal': responseOf(withdrawalReceipt, { at: AT, mailed: false }),
    });
    renderInShop({ ...DEFAULT_SHOP, timeZone, hasTimeZone: true }, <WithdrawScreen />);
    await userEvent.type(await screen.findByLabelText('Order number'), '12');
    await userEvent.type(screen.getByLabelText('Date of the order'), '2026-06-12');
    await userEvent.type(screen.getByLabelText('Email address of the order'), 'ada@mail.example');
    await userEvent.type(screen.getByLabelText('Your name'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
