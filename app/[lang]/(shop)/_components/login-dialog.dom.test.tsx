import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, test } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import type { LoginMode } from '@/lib/client/session-store';
import { healthAnswer } from '@/lib/observe/health-view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { LoginDialog, LoginForm } from './login-dialog';

const health = (mail: boolean) =>
  answerOf(healthAnswer, {
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
  // The link is invisible until the server has responded, but its space is already reserved.
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

test('LoginForm shows why the server rejected the login and preserves the input', async () => {
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

test("LoginForm shows a field's error beside the field and focuses the field", async () => {
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

/** A login dialog with a button that opens and closes it. */
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
    renderIn(
      <ShopProvider shop={shop}>
        <LoginDialog mode="login" />
      </ShopProvider>,
    );
    return sent;
  };

  it('offers sign-in by mailed code, and can return to the password form', async () => {
    open('code');
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('heading', { name: 'Sign in with a code' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a password' }));
    expect(password()).toBeTruthy();
  });

  it('keeps the typed email while the shopper switches between its forms', async () => {
    open('code');
    await userEvent.type(email(), 'ada@shopper.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    await screen.findByRole('heading', { name: 'Sign in with a code' });
    expect(email().value).toBe('ada@shopper.example');
    await userEvent.type(email(), '.org');
    await userEvent.click(screen.getByRole('button', { name: 'Use a password' }));
    expect(email().value).toBe('ada@shopper.example.org');
  });

  it('clears the typed email when the dialog closes', async () => {
    mockApi({ 'GET /api/health': health(true) });
    renderIn(
      <ShopProvider shop={DEFAULT_SHOP}>
        <Opener />
      </ShopProvider>,
    );
    await userEvent.type(email(), 'ada@shopper.example');
    await userEvent.click(screen.getByText('Open or close'));
    await userEvent.click(screen.getByText('Open or close'));
    expect(email().value).toBe('');
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
