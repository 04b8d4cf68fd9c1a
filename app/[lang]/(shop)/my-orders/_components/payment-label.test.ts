import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import type { OrderView } from '@/lib/orders/view';
import { paymentLabel } from './payment-label';

const ORDER = { paymentType: 'COD', isPaid: false, status: 'Order Placed', amount: 12.43 };
const BANK = { payMethod: { code: 'transfer', name: 'By bank' } };
const sum = (units: number) => `CHF ${units.toFixed(2)}`;
const labels = {
  ...{ t: translate('en', 'orders'), paid: 'Paid', due: 'CHF 12.43' },
  money: { of: sum, ofCents: (cents: number) => sum(cents / 100) },
};
const labelOf = (order: object) =>
  paymentLabel(
    { ...ORDER, currency: 'chf', ...order } as OrderView,
    labels as Parameters<typeof paymentLabel>[1],
  );

describe('paymentLabel', () => {
  it('names the payment method of an order that is not paid in cash', () => {
    expect(labelOf({})).toBe('Pay CHF 12.43 in cash on delivery');
    expect(labelOf(BANK)).toBe('By bank: CHF 12.43');
    expect(labelOf({ ...BANK, isPaid: true, paidAmount: 12.43 })).toBe('By bank: Paid');
  });

  it('shows the paid amount if the order amount has changed since the payment', () => {
    expect(labelOf({ ...BANK, isPaid: true, paidAmount: 20 })).toBe('By bank: Paid CHF 20.00');
    const cancelled = { ...BANK, status: 'Cancelled', amount: 0 };
    expect(labelOf({ ...cancelled, isPaid: true, paidAmount: 20 })).toBe('By bank: Paid CHF 20.00');
    expect(labelOf(cancelled)).toBe('Nothing to pay');
  });
});
