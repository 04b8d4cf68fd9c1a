import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { ClaimGuestOrder } from './claim-guest-order';

const [ORDER, TOKEN] = ['a'.repeat(24), 'b'.repeat(43)];

/** Opens the link of an email as a signed-in shopper, and adds its order. */
async function addOrder(answer: ReturnType<typeof errorResponse>) {
  window.location.hash = `${ORDER}.${TOKEN}`;
  const sent = mockApi({
    'POST /api/order/take-over': answer,
    // After a 403 the browser renews its XSRF token once.
    'GET /api/user/is-auth': errorResponse(200, 'Nobody is signed in'),
  });
  const user = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
  useSessionStore.setState({ session: { status: 'shopper', user } });
  renderIn(<ClaimGuestOrder />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my account' }));
  await screen.findByText('No');
  expect(sent[0]?.body).toEqual({ order: ORDER, token: TOKEN });
}

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

describe('ClaimGuestOrder', () => {
  it("offers to confirm the email address if the account's email address is not verified", async () => {
    const { body, ...rest } = errorResponse(403, 'No');
    await addOrder({ ...rest, body: { ...body, unproven: true } });
    const link = await screen.findByRole('link', { name: 'Confirm my email' });
    expect(link.getAttribute('href')).toMatch(/\/forgot-password$/);
  });

  it('shows only the error if the account has a different email address', async () => {
    await addOrder(errorResponse(403, 'No'));
    expect(screen.queryByRole('link', { name: 'Confirm my email' })).toBeNull();
  });
});
