import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  errorResponse,
  mockApi,
  renderIn,
  renderInShop,
  responseOf,
} from '@/e2e/support/component';
import { userResponse } from '@/lib/auth/view';
import { useCart } from '@/lib/client/cart-store';
import { type LoginMode, useSessionStore } from '@/lib/client/session-store';
import { healthResponse } from '@/lib/observe/health-view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { CodeSignIn } from './code-sign-in';
import { LoginDialog, LoginForm } from './login-dialog';

const health = (mail: boolean) =>
  responseOf(healthResponse, {
    db: 'up',
    photos: 'disk',
    onlinePayment: true,
    backup: 'off',
    forwarded: false,
    mail,
    version: '1.0.0',
  });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('LoginForm shows the forgot-password link if the shop sends mail', async () => {
  mockApi({ 'GET /api/health': health(true) });
  renderIn(<LoginForm mode="login" />);
  const link = await screen.findByRole('link', { name: 'Forgot password?' });
  await waitFor(() => expect(link.className).not.toContain('invisible'));
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

test('LoginForm hides the forgot-password link if the shop does not send mail', async () => {
  const sent = mockApi({ 'GET /api/health': health(false) });
  renderIn(<LoginForm mode="login" />);
  expect(screen.getByRole('link').className).toContain('invisible');
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(sent).toHaveLength(1);
});

test('LoginForm marks empty fields and sends no request', async () => {
  const sent = mockApi({ 'GET /api/health': health(true) });
  renderIn(<LoginForm mode="login" />);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/health']);
});

test('LoginForm shows why the server rejected the login, and keeps the input', async () => {
  const sent = mockApi({
    'GET /api/health': health(true),
    'POST /api/user/login': errorResponse(401, 'Invalid email or password'),
  });
  renderIn(<LoginForm mode="login" />);
  await userEvent.type(email(), 'ada@shopper.example');
  await userEvent.type(password(), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Invalid email or password'),
  );
  expect(email().value).toBe('ada@shopper.example');
  expect(sent.at(-1)?.body).toMatchObject({ email: 'ada@shopper.example', password: 'wrong' });
});

test('LoginForm shows an error beside its field, and focuses the field', async () => {
  mockApi({
    'POST /api/user/register': errorResponse(409, 'User already exists', {
      email: 'User already exists',
    }),
  });
  renderIn(<LoginForm mode="register" />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(email(), 'ada@shopper.example');
  await userEvent.type(password(), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(descriptionOf(email())).toContain('User already exists'));
  expect(document.activeElement).toBe(email());
  expect(screen.getByRole('alert').textContent).toBe('');
});

function Opener() {
  const [mode, setMode] = useState<LoginMode | undefined>('login');
  return (
    <>
      <button type="button" onClick={() => setMode(mode ? undefined : 'login')}>
        Open or close
      </button>
      <LoginDialog {...omitUndefined({ mode })} />
    </>
  );
}

describe('LoginDialog', () => {
  const open = (checkoutAs?: 'code', mail = true) => {
    const sent = mockApi({ 'GET /api/health': health(mail) });
    const shop = { ...DEFAULT_SHOP, ...omitUndefined({ checkoutAs }) };
    renderInShop(shop, <LoginDialog mode="login" />);
    return sent;
  };

  it('switches between the log-in by mailed code and by password', async () => {
    open('code');
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('heading', { name: 'Log in with a code' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a password' }));
    expect(password()).toBeTruthy();
  });

  it('keeps the typed email while the shopper switches between its forms', async () => {
    open('code');
    await userEvent.type(email(), 'ada@shopper.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    await screen.findByRole('heading', { name: 'Log in with a code' });
    expect(email().value).toBe('ada@shopper.example');
    await userEvent.type(email(), '.org');
    await userEvent.click(screen.getByRole('button', { name: 'Use a password' }));
    expect(email().value).toBe('ada@shopper.example.org');
  });

  it('clears the typed email when the dialog closes', async () => {
    mockApi({ 'GET /api/health': health(true) });
    renderInShop(DEFAULT_SHOP, <Opener />);
    await userEvent.type(email(), 'ada@shopper.example');
    await userEvent.click(screen.getByText('Open or close'));
    await userEvent.click(screen.getByText('Open or close'));
    expect(email().value).toBe('');
  });

  const PASSKEY = 'POST /api/user/passkey/sign-in-options';

  it('requests passkey sign-in options in the login form', async () => {
    const sent = mockApi({ 'GET /api/health': health(true), [PASSKEY]: errorResponse(503, '') });
    renderInShop({ ...DEFAULT_SHOP, shopperPasskeys: true }, <LoginDialog mode="login" />);
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(PASSKEY));
  });

  it('requests no passkey sign-in options in the sign-up form', async () => {
    const sent = mockApi({
      'POST /api/user/register': errorResponse(409, 'User already exists'),
      [PASSKEY]: errorResponse(503, ''),
    });
    renderInShop({ ...DEFAULT_SHOP, shopperPasskeys: true }, <LoginDialog mode="register" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Ada');
    await userEvent.type(email(), 'ada@shopper.example');
    await userEvent.type(password(), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('User already exists');
    expect(sent.map(({ call }) => call)).toEqual(['POST /api/user/register']);
  });

  it.each([
    ['without codes', undefined, true],
    ['that sends no mail', 'code', false],
  ] as const)('offers no sign-in code in a shop %s', async (_, checkoutAs, mail) => {
    const sent = open(checkoutAs, mail);
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Forgot password?' }) !== null).toBe(mail),
    );
    expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
  });
});

describe('CodeSignIn', () => {
  const EMAIL = 'ada@shopper.example';
  const SENT = { body: { success: true, message: 'Sent' } };
  const WRONG = errorResponse(401, 'This code is wrong');
  const user = responseOf(userResponse, {
    user: { _id: 'a'.repeat(24), name: 'Ada', email: EMAIL, cartItems: {}, cartRevision: 0 },
  });

  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const code = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');

  async function ask(answers: Parameters<typeof mockApi>[0] = {}) {
    const sent = mockApi({ 'POST /api/user/code': SENT, ...answers });
    const onBack = vi.fn();
    renderIn(<CodeSignIn typed={['', vi.fn()]} onBack={onBack} />);
    await person.type(screen.getByLabelText('Email'), EMAIL);
    await person.click(button('Send code'));
    await screen.findByText(/We have sent a code to ada@shopper.example/);
    return { sent, onBack };
  }

  it('signs in with a pasted code', async () => {
    const { sent } = await ask({ 'POST /api/user/code/sign-in': user });
    expect(code().autocomplete).toBe('one-time-code');
    expect(code().inputMode).toBe('numeric');
    await person.click(code());
    await person.paste('123 456');
    await person.click(button('Log in'));
    await waitFor(() => expect(useSessionStore.getState().session.user?.email).toBe(EMAIL));
    expect(sent.map(({ body }) => body)).toEqual([
      { email: EMAIL },
      { email: EMAIL, code: '123 456' },
    ]);
  });

  it("transfers the guest's cart to the account", async () => {
    const apple = 'c'.repeat(24);
    const guest = { _id: 'b'.repeat(24), name: 'Ada', email: EMAIL, isGuest: true as const };
    useSessionStore.setState({ session: { status: 'shopper', user: guest } });
    useCart.setState({ owner: 'shopper', items: { [apple]: 2 } });
    const saved = { cartItems: { [apple]: 2 }, cartRevision: 1 };
    const { sent } = await ask({
      'POST /api/user/code/sign-in': user,
      'POST /api/cart/update': { body: { success: true, message: 'Cart Updated', ...saved } },
    });
    await person.type(code(), '123456');
    await person.click(button('Log in'));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'POST /api/cart/update' }));
    expect(sent.at(-1)?.body).toMatchObject({ cartItems: { [apple]: 2 }, revision: 0 });
  });

  it('asks the shopper to request a new code after five wrong codes', async () => {
    await ask({ 'POST /api/user/code/sign-in': WRONG });
    await person.type(code(), '111111');
    for (let tries = 1; tries < 5; tries += 1) {
      await person.click(button('Log in'));
      expect(await screen.findByText('This code is wrong')).toBeTruthy();
    }
    await person.click(button('Log in'));
    expect(await screen.findByText(/too many wrong codes/)).toBeTruthy();
  });

  it('offers a new code after 30 seconds', async () => {
    const { sent } = await ask();
    await person.click(button(/New code in \d+ s/));
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(31_000);
    await person.click(button('Send a new code'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(await screen.findByRole('button', { name: /New code in \d+ s/ })).toBeTruthy();
  });

  it('shows a message when the code has expired', async () => {
    await ask();
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1_000);
    expect(await screen.findByText('This code has expired. Request a new one.')).toBeTruthy();
  });

  it('lets the shopper go back to the email field or to the password form', async () => {
    const { onBack } = await ask();
    await person.click(button('Use another email'));
    expect(screen.getByLabelText('Email')).toBeTruthy();
    await person.click(button('Use a password'));
    expect(onBack).toHaveBeenCalledOnce();
  });
});
