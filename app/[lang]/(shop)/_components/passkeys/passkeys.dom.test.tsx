import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { ceremony } from '@/lib/auth/factors/view';
import { userResponse } from '@/lib/auth/view';
import { type SessionUser, useSessionStore } from '@/lib/client/session-store';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { passkeysResponse } from '@/lib/shopper-passkeys/view';
import { PasskeySignIn } from './passkey-sign-in';
import { PasskeysSection } from './passkeys-section';

const bytes = new Uint8Array([1, 2, 3]).buffer;
const CREDENTIAL = {
  ...{ id: 'AQID', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
  response: {
    ...{ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
    ...{ attestationObject: bytes, getTransports: () => ['internal'] },
  },
  getClientExtensionResults: () => ({}),
};
const credentials = { get: vi.fn(), create: vi.fn() };
let hasAutofill = false;
const supported = Object.assign(() => undefined, {
  isConditionalMediationAvailable: async () => hasAutofill,
});

const ADA = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
const asked = responseOf(ceremony, {
  options: {
    ...{ rpId: 'shop.example', challenge: 'AAAA', pubKeyCredParams: [] },
    user: { id: 'AAAA', name: 'Ada', displayName: 'Ada' },
  },
  ticket: 'ticket',
});
const user = { ...ADA, cartItems: {}, cartRevision: 0 };
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', supported);
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  credentials.get.mockReset().mockResolvedValue(CREDENTIAL);
  credentials.create.mockReset().mockResolvedValue(CREDENTIAL);
  hasAutofill = false;
  useSessionStore.setState({ session: { status: 'visitor' } });
});

describe('PasskeySignIn', () => {
  it('signs in with the passkey from the browser', async () => {
    const sent = mockApi({
      'POST /api/user/passkey/sign-in-options': asked,
      'POST /api/user/passkey/sign-in': responseOf(userResponse, { user }),
      'GET /api/user/is-auth': errorResponse(200, 'Nobody'),
      'POST /api/cart/update': errorResponse(401, 'Nobody'),
    });
    renderIn(<PasskeySignIn />);
    await click('Use a passkey');
    const body = { ticket: 'ticket', response: expect.objectContaining({ id: 'AQID' }) };
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /api/user/passkey/sign-in', body }),
    );
  });

  it('shows no button if the browser or the shop does not support passkeys', async () => {
    const sent = mockApi({
      'POST /api/user/passkey/sign-in-options': errorResponse(409, 'No passkeys here'),
    });
    renderIn(<PasskeySignIn />);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets the browser suggest passkeys in the email field', async () => {
    hasAutofill = true;
    credentials.get.mockReturnValue(new Promise(() => undefined));
    mockApi({ 'POST /api/user/passkey/sign-in-options': asked });
    renderIn(<PasskeySignIn />);
    await waitFor(() =>
      expect(credentials.get).toHaveBeenCalledWith(
        expect.objectContaining({ mediation: 'conditional' }),
      ),
    );
  });
});

const section = (of: SessionUser, isOffered = true) => (
  <ShopProvider shop={{ ...DEFAULT_SHOP, ...(isOffered ? { shopperPasskeys: true } : {}) }}>
    <PasskeysSection user={of} />
  </ShopProvider>
);
const renderSection = (of: SessionUser) => renderIn(section(of));

describe('PasskeysSection', () => {
  const key = { id: 'key', name: 'Firefox on Linux', addedAt: '2026-11-29T11:52:32.683Z' };

  it('adds and removes a passkey', async () => {
    const sent = mockApi({
      'GET /api/user/passkeys': responseOf(passkeysResponse, { passkeys: [key], isProven: true }),
      'POST /api/user/passkey/options': asked,
      'POST /api/user/passkey/register': { body: { success: true, message: 'Added' } },
      'POST /api/user/passkey/remove': { body: { success: true, message: 'Removed' } },
    });
    renderSection(ADA);
    await click('Add a passkey');
    await waitFor(() => expect(sent.some(({ call }) => call.endsWith('/register'))).toBe(true));
    await click('Remove Firefox on Linux');
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /api/user/passkey/remove', body: { id: 'key' } }),
    );
  });

  it('moves the focus to its heading after the proof of identity and after a removal', async () => {
    const answers = [
      { passkeys: [key], isProven: false },
      { passkeys: [key], isProven: true },
      { passkeys: [], isProven: true },
    ];
    mockApi({
      'GET /api/user/passkeys': () =>
        responseOf(passkeysResponse, answers.shift() ?? { passkeys: [], isProven: true }),
      'POST /api/user/prove': { body: { success: true } },
      'POST /api/user/passkey/remove': { body: { success: true, message: 'Removed' } },
    });
    renderSection(ADA);
    const heading = await screen.findByRole('heading', { name: 'Passkeys' });
    await userEvent.type(await screen.findByLabelText('Your password'), 'one');
    await click('Confirm');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await click('Remove Firefox on Linux');
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('renames a passkey', async () => {
    const sent = mockApi({
      'GET /api/user/passkeys': responseOf(passkeysResponse, { passkeys: [key], isProven: false }),
      'POST /api/user/passkey/rename': { body: { success: true, message: 'Renamed' } },
    });
    renderSection(ADA);
    await click('Rename Firefox on Linux');
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect([name.value, name.maxLength]).toEqual(['Firefox on Linux', 40]);
    await userEvent.clear(name);
    await userEvent.type(name, 'Phone');
    await click('Save');
    const body = { id: 'key', name: 'Phone' };
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /api/user/passkey/rename', body }),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  });

  it('offers no new passkey after the shop has disabled passkeys', async () => {
    const sent = mockApi({
      'GET /api/user/passkeys': responseOf(passkeysResponse, { passkeys: [key], isProven: true }),
      'POST /api/user/passkey/remove': { body: { success: true, message: 'Removed' } },
    });
    renderIn(section(ADA, false));
    await click('Remove Firefox on Linux');
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /api/user/passkey/remove', body: { id: 'key' } }),
    );
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('links to the password page if the account has no password and the shop mails no codes', async () => {
    mockApi({
      'GET /api/user/passkeys': responseOf(passkeysResponse, { passkeys: [key], isProven: false }),
    });
    // Messages that an earlier test has loaded stay loaded, so this test uses a language that no other test uses.
    renderIn(section({ ...ADA, hasPassword: false }), 'de', ['accountCode']);
    const link = await screen.findByRole('link', { name: 'Passwort festlegen' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByLabelText('Code aus der E-Mail')).toBeNull();
  });

  it('asks for the password before adding a passkey if the last sign-in is too old', async () => {
    const sent = mockApi({
      'GET /api/user/passkeys': responseOf(passkeysResponse, { passkeys: [key], isProven: false }),
      'POST /api/user/prove': errorResponse(400, 'Wrong', { password: 'Wrong' }),
    });
    renderSection(ADA);
    await click('Add a passkey');
    await userEvent.type(screen.getByLabelText('Your password'), 'one');
    await click('Confirm');
    await screen.findByText('Wrong');
    expect(sent.map(({ call }) => call)).toEqual([
      'GET /api/user/passkeys',
      'POST /api/user/prove',
    ]);
    expect(sent[1]?.body).toEqual({ password: 'one' });
  });

  it('asks for a mailed code before adding a passkey if the account has no password', async () => {
    const sent = mockApi({
      'GET /api/user/passkeys': responseOf(passkeysResponse, { passkeys: [], isProven: false }),
      'POST /api/user/prove/code': { body: { success: true, message: 'Sent' } },
      'POST /api/user/prove': errorResponse(400, 'Wrong', { code: 'Wrong' }),
    });
    renderSection({ ...ADA, hasPassword: false });
    await click('Email me a code');
    await userEvent.type(await screen.findByLabelText('Code from the email'), '123456');
    await click('Confirm');
    await screen.findByText('Wrong');
    expect(sent[1]).toEqual({ call: 'POST /api/user/prove/code', body: {} });
    expect(sent[2]?.body).toEqual({ code: '123456' });
  });
});
