import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { switchPerson } from '@/lib/client/seller-store';
import type { OrderView } from '@/lib/orders/view';
import { acceptAnswer } from '@/lib/staff/view';
import { ReviewPart } from './review-part';

const ORDER = {
  _id: 'a'.repeat(24),
  flag: 'paid by a guest whose phone number or email is blocked',
  reviewReason: { code: 'blocked' },
  actions: { noteReviewed: true },
} as unknown as OrderView;
const MARKED = {
  ...ORDER,
  reviewed: { at: '2026-11-29T09:00:00Z', by: { role: 'seller', name: 'Ben' } },
  actions: { noteReviewed: false },
} as unknown as OrderView;
const PACKER = { id: 'c'.repeat(24), name: 'Ida', role: 'packer' as const };

/** Renders the part. Returns the requests that it sends. */
function show(order: OrderView): unknown[] {
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
    const sent = show(ORDER);
    expect(screen.queryByText(/^Reviewed/)).toBeNull();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Mark as reviewed' }));
    const body = { id: ORDER._id, flag: ORDER.flag, reviewed: true };
    expect(sent).toEqual([['/api/order/reviewed', body]]);
  });

  it('shows who has reviewed the order, and can undo the review', async () => {
    const sent = show(MARKED);
    expect(screen.getByText('Reviewed, Ben')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo review' }));
    const body = { id: ORDER._id, flag: ORDER.flag, reviewed: false };
    expect(sent).toEqual([['/api/order/reviewed', body]]);
  });

  it('shows no button if there is nothing to review, or to a packer', async () => {
    show({ ...ORDER, actions: {} });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    mockApi({ 'POST /api/staff/switch': answerOf(acceptAnswer, { person: PACKER }) });
    await switchPerson(PACKER.id, '2580');
    show(MARKED);
    expect(screen.getByText('Reviewed, Ben')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
