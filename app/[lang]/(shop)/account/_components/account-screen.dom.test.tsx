import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { addressesResponse } from '@/lib/addresses/view';
import { userResponse } from '@/lib/auth/view';
import { notify } from '@/lib/client/notify';
import { useSessionStore } from '@/lib/client/session-store';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { AccountScreen } from './account-screen';
import { AddressesSection } from './addresses-section';
import { ConfirmEmail } from './confirm-email';
import { DetailsSection } from './details-section';
import { SavedCards } from './saved-cards';

const ADA = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

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

describe('the dialog "Delete account"', () => {
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

describe('a new address on the account page', () => {
  it("starts with the shopper's name and the country of the last address", async () => {
    const stored = {
      ...{ firstName: 'Ada', lastName: 'Grocer', email: ADA.email, phone: '1', street: 'Main 1' },
      ...{ city: 'Town', state: '', zipcode: '1', country: 'Japan' },
    };
    const addresses = [
      { ...stored, _id: 'a'.repeat(24), country: 'France' },
      { ...stored, _id: 'b'.repeat(24) },
    ];
    mockApi({ 'GET /api/address/get': responseOf(addressesResponse, { addresses }) });
    useSessionStore.setState({ session: { status: 'shopper', user: ADA } });
    renderIn(
      <ShopProvider shop={DEFAULT_SHOP}>
        <AddressesSection />
      </ShopProvider>,
    );
    await click('Add address');
    const dialog = within(await screen.findByRole('dialog'));
    const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name).value;
    expect([field('First name'), field('Street'), field('Country')]).toEqual(['Ada', '', 'Japan']);
  });
});

describe('the account page of a guest', () => {
  it('opens even after the shop has disabled sign-in codes', async () => {
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
      'de',
      ['accountCode'],
    );
    await screen.findByRole('heading', { name: 'Adressen' });
    // The component for guests must not load. It would throw in this test, because its messages are missing.
    await import('./code-account');
    await act(() => Promise.resolve());
    expect(container.textContent).toContain(ADA.email);
    expect(screen.queryByRole('button', { name: 'Anmelden oder Konto erstellen' })).toBeNull();
  });
});

describe('the account page of a shopper with passkeys', () => {
  it('still lists the passkeys after the shop has disabled passkeys', async () => {
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

const OwnCards = () =>
  useSessionStore(({ session }) => session.user?.mayHaveCards) && <SavedCards />;

describe('SavedCards', () => {
  const CALL = 'POST /api/user/forget-cards';
  const forget = () => screen.getByRole('button', { name: 'Delete saved cards' });
  const visitor = { body: { success: false, message: 'Not authorized' } };

  it('deletes the saved cards once after a double click, and reloads the session', async () => {
    const success = vi.spyOn(notify, 'success');
    const done = { body: { success: true, message: 'Your saved cards were deleted.' } };
    let clicked: Promise<void> = Promise.resolve();
    const respond = async () => {
      await clicked;
      return done;
    };
    const sent = mockApi({ [CALL]: respond, 'GET /api/user/is-auth': visitor });
    renderIn(<SavedCards />);
    clicked = userEvent.dblClick(forget());
    await clicked;
    await waitFor(() => expect(success).toHaveBeenCalledWith('Your saved cards were deleted.'));
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/user/is-auth'));
    expect(sent.filter(({ call }) => call === CALL)).toHaveLength(1);
  });

  it('moves the focus to the page when the section disappears', async () => {
    const user = { ...ADA, mayHaveCards: true as const };
    useSessionStore.setState({ session: { status: 'shopper', user } });
    mockApi({
      [CALL]: { body: { success: true, message: 'Deleted' } },
      'GET /api/user/is-auth': visitor,
    });
    renderIn(
      <main id="content" tabIndex={-1}>
        <OwnCards />
      </main>,
    );
    await userEvent.click(forget());
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('shows an error if the deletion fails, and lets the shopper retry', async () => {
    const error = vi.spyOn(notify, 'error');
    const sent = mockApi({ [CALL]: errorResponse(429, 'Too many requests') });
    renderIn(<SavedCards />);
    await userEvent.click(forget());
    await waitFor(() => expect(error).toHaveBeenCalled());
    await userEvent.click(forget());
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});

describe('name and email of the account', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  beforeEach(() => {
    useSessionStore.setState({ session: { status: 'visitor' } });
  });

  describe('DetailsSection', () => {
    it('saves the name', async () => {
      const user = { ...ADA, name: 'Grace', cartItems: {}, cartRevision: 0 };
      const sent = mockApi({ 'POST /api/user/name': responseOf(userResponse, { user }) });
      renderIn(<DetailsSection user={ADA} />);
      expect(field('Name').value).toBe('Ada');
      await userEvent.clear(field('Name'));
      await userEvent.type(field('Name'), 'Grace');
      await click('Save name');
      await waitFor(() =>
        expect(sent).toEqual([{ call: 'POST /api/user/name', body: { name: 'Grace' } }]),
      );
    });

    it('sends the new email with the password, and shows an error for a wrong password', async () => {
      const wrong = errorResponse(400, 'Wrong password', { password: 'Wrong password' });
      const sent = mockApi({ 'POST /api/user/email': wrong });
      renderIn(<DetailsSection user={ADA} />);
      await userEvent.type(field('New email'), 'new@mail.example');
      await userEvent.type(field('Current password'), 'one');
      await click('Send confirmation link');
      await screen.findByText('Wrong password');
      expect(document.activeElement).toBe(field('Current password'));
      expect(sent[0]?.body).toEqual({ email: 'new@mail.example', password: 'one' });
    });

    it('asks for a mailed code before changing the email if the account has no password', async () => {
      const wrong = errorResponse(400, 'Wrong code', { code: 'Wrong code' });
      const sent = mockApi({
        'POST /api/user/prove/code': { body: { success: true } },
        'POST /api/user/email': wrong,
      });
      renderIn(<DetailsSection user={{ ...ADA, hasPassword: false }} />);
      await userEvent.click(await screen.findByRole('button', { name: 'Email me a code' }));
      await waitFor(() => expect(sent).toEqual([{ call: 'POST /api/user/prove/code', body: {} }]));
      expect(screen.queryByLabelText('Current password')).toBeNull();
      await userEvent.type(field('New email'), 'new@mail.example');
      await userEvent.type(field('Code from the email'), '123456');
      await click('Send confirmation link');
      await screen.findByText('Wrong code');
      expect(document.activeElement).toBe(field('Code from the email'));
      expect(sent[1]?.body).toEqual({ email: 'new@mail.example', code: '123456' });
    });
  });

  describe('ConfirmEmail', () => {
    it('sends the token of the mailed link after a click', async () => {
      const sent = mockApi({ 'POST /api/user/email/confirm': { body: { success: true } } });
      const onDone = vi.fn();
      renderIn(<ConfirmEmail token="a.b" onDone={onDone} />);
      expect(sent).toEqual([]);
      await click('Confirm email');
      await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
      expect(sent[0]?.body).toEqual({ token: 'a.b' });
    });

    it('shows why the server rejects the mailed link', async () => {
      mockApi({ 'POST /api/user/email/confirm': errorResponse(409, 'This link has expired') });
      const onDone = vi.fn();
      renderIn(<ConfirmEmail token="a.b" onDone={onDone} />);
      await click('Confirm email');
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toBe('This link has expired'),
      );
      expect(onDone).not.toHaveBeenCalled();
    });
  });
});
