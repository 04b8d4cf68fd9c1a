import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { mockApi, renderIn, renderInShop, signOutSeller } from '@/e2e/support/component';
import { setLanguage } from '@/lib/client/language';
import { registerRouter } from '@/lib/client/navigation';
import {
  bootSeller,
  chooseStartPage,
  currentOwner,
  currentPerson,
  logoutSeller,
  signInSeller,
} from '@/lib/client/seller-store';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { PageMain, SellerLogin } from './seller-login';

const methods = { body: { success: true, mailsLinks: true } };
const email = () => screen.getByLabelText<HTMLInputElement>('Email');

describe('SellerLogin', () => {
  it('keeps the typed email while the seller switches between its forms', async () => {
    mockApi({ 'GET /api/seller/passkey/sign-in-options': methods });
    renderInShop(DEFAULT_SHOP, <SellerLogin />);
    await userEvent.type(email(), 'ada@shop.example');
    await userEvent.click(screen.getByText('Forgot your password?'));
    await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(email().value).toBe('ada@shop.example');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(email().value).toBe('ada@shop.example');
  });
});

describe('PageMain', () => {
  afterEach(() => act(signOutSeller));

  it('renders the main landmark for visitors, but not for signed-in staff', async () => {
    mockApi({ 'POST /api/seller/login': { body: { success: true, message: 'Welcome' } } });
    const unregister = registerRouter(vi.fn());
    renderIn(<PageMain className="p-4">Form</PageMain>);
    expect(screen.getByRole('main').textContent).toBe('Form');
    const body = { email: 'owner@shop.example', password: 'secret' };
    await act(() => signInSeller({ path: '/api/seller/login', body }, 'en'));
    unregister();
    expect(screen.queryByRole('main')).toBeNull();
    expect(screen.getByText('Form')).toBeTruthy();
  });
});

describe('start page after a sign-in', () => {
  afterEach(async () => {
    chooseStartPage(undefined);
    await signOutSeller();
  });

  const PACKER = { id: 'a'.repeat(24), name: 'Ida', role: 'packer' };

  test.each([
    ['Today, if the owner has chosen it', 'today', undefined, '/seller/today'],
    ['Add Product, if the owner has chosen nothing', undefined, undefined, '/seller'],
    ['the board for a packer, who may not open Today', 'today', PACKER, '/seller/orders'],
  ] as const)('opens %s', async (_, startPage, person, path) => {
    setLanguage({ code: 'en', locale: 'en-US', prefix: '', namespaces: {} });
    const sent = mockApi({
      'POST /api/seller/login': {
        body: { success: true, message: 'Welcome', person },
      },
    });
    const opened = vi.fn();
    const unregister = registerRouter(opened);
    chooseStartPage(startPage);
    const body = { email: 'owner@shop.example', password: 'secret' };
    await signInSeller({ path: '/api/seller/login', body }, 'en');
    unregister();
    expect(sent).toEqual([{ call: 'POST /api/seller/login', body }]);
    expect(opened.mock.calls).toEqual([[path]]);
  });
});

describe('a sign-in on an orders page that was opened from an email or a notification', () => {
  afterEach(async () => {
    window.history.replaceState(null, '', '/');
    await signOutSeller();
  });

  it.each(['/seller/orders', `/seller/orders/${'b'.repeat(24)}`])('stays on %s', async (path) => {
    window.history.replaceState(null, '', path);
    mockApi({ 'POST /api/seller/login': { body: { success: true, message: 'Welcome' } } });
    const opened = vi.fn();
    const unregister = registerRouter(opened);
    const body = { email: 'owner@shop.example', password: 'secret' };
    await signInSeller({ path: '/api/seller/login', body }, 'en');
    unregister();
    expect(opened).not.toHaveBeenCalled();
    expect(currentOwner()).toBe('seller');
  });
});

describe('the session of a staff member', () => {
  const IDA = { id: 'a'.repeat(24), name: 'Ida', role: 'packer' };
  const LOGOUT = 'GET /api/seller/logout';

  afterEach(signOutSeller);

  it('is not restored by a late response to a request from before the sign-out', async () => {
    const unregister = registerRouter(vi.fn());
    let respond = () => {};
    const waits = new Promise<void>((resolve) => {
      respond = resolve;
    });
    let isLate = false;
    mockApi({
      'GET /api/seller/is-auth': async () => {
        if (isLate) await waits;
        return { body: { success: true, person: IDA } };
      },
      [LOGOUT]: { body: { success: true, message: 'Logged Out' } },
    });
    await bootSeller();
    expect(currentPerson()).toEqual(IDA);
    isLate = true;
    const booted = bootSeller();
    await logoutSeller();
    respond();
    await booted;
    expect(currentPerson()).toBeUndefined();
    unregister();
  });
});
