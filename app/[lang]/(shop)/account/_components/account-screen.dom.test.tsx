import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { AccountScreen } from './account-screen';

const ADA = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens the account page of a shopper, with empty lists, and the dialog that deletes the account. */
async function openDialog(hasPassword: boolean) {
  const wrong = errorResponse(400, 'Wrong', { [hasPassword ? 'password' : 'code']: 'Wrong' });
  const sent = mockApi({
    'GET /api/user/sessions': { body: { success: true, sessions: [] } },
    'GET /api/address/get': { body: { success: true, addresses: [] } },
    'GET /api/order/user': { body: { success: true, orders: [], total: 0 } },
    'POST /api/user/prove/code': { body: { success: true, message: 'Sent' } },
    'POST /api/user/remove': wrong,
  });
  const user = {
    ...ADA,
    ...omitUndefined({ hasPassword: hasPassword ? undefined : (false as const) }),
  };
  useSessionStore.setState({ session: { status: 'shopper', user } });
  renderIn(
    <ShopProvider shop={DEFAULT_SHOP}>
      <AccountScreen />
    </ShopProvider>,
  );
  await click('Delete account');
  const dialog = within(await screen.findByRole('dialog'));
  const bodyOf = (path: string) => sent.find(({ call }) => call === `POST ${path}`)?.body;
  return { dialog, bodyOf };
}

describe('the dialog that deletes the account', () => {
  it('asks for the password', async () => {
    const { dialog, bodyOf } = await openDialog(true);
    await userEvent.type(dialog.getByLabelText('Your password'), 'horse');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await dialog.findByText('Wrong');
    expect(bodyOf('/api/user/remove')).toEqual({ password: 'horse' });
  });

  it('asks for a mailed code if the account has no password', async () => {
    const { dialog, bodyOf } = await openDialog(false);
    await userEvent.click(await dialog.findByRole('button', { name: 'Email me a code' }));
    expect(bodyOf('/api/user/prove/code')).toEqual({});
    await userEvent.type(dialog.getByLabelText('Code from the email'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await dialog.findByText('Wrong');
    expect(bodyOf('/api/user/remove')).toEqual({ code: '123456' });
  });
});

describe('the account page of a guest', () => {
  it('still opens after the shop has disabled sign-in codes', async () => {
    mockApi({
      'GET /api/user/sessions': { body: { success: true, sessions: [] } },
      'GET /api/address/get': { body: { success: true, addresses: [] } },
      'GET /api/order/user': { body: { success: true, orders: [], total: 0 } },
    });
    const user = { ...ADA, isGuest: true as const };
    useSessionStore.setState({ session: { status: 'shopper', user } });
    const { container } = renderIn(
      <ShopProvider shop={DEFAULT_SHOP}>
        <AccountScreen />
      </ShopProvider>,
      // Messages that an earlier test has loaded stay loaded, so this test uses a language that no other test uses.
      'de',
      ['accountCode'],
    );
    await screen.findByRole('heading', { name: 'Adressen' });
    // The part for guests must not load. In this test it would throw, because its messages are missing.
    await import('./code-account');
    await act(() => Promise.resolve());
    expect(container.textContent).toContain(ADA.email);
    expect(screen.queryByRole('button', { name: 'Anmelden oder Konto erstellen' })).toBeNull();
  });
});

describe('the account page of a shopper with passkeys', () => {
  it("shows the shopper's passkeys even if the shop has disabled passkeys", async () => {
    const sent = mockApi({
      'GET /api/user/sessions': { body: { success: true, sessions: [] } },
      'GET /api/address/get': { body: { success: true, addresses: [] } },
      'GET /api/order/user': { body: { success: true, orders: [], total: 0 } },
      'GET /api/user/passkeys': { body: { success: true, passkeys: [], isProven: true } },
    });
    const user = { ...ADA, hasPasskeys: true as const };
    useSessionStore.setState({ session: { status: 'shopper', user } });
    renderIn(
      <ShopProvider shop={DEFAULT_SHOP}>
        <AccountScreen />
      </ShopProvider>,
    );
    await screen.findByRole('heading', { name: 'Passkeys' });
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/user/passkeys'));
  });
});
