import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { userAnswer } from '@/lib/auth/view';
import { useCart } from '@/lib/client/cart-store';
import { useSessionStore } from '@/lib/client/session-store';
import { CodeSignIn } from './code-sign-in';

const EMAIL = 'ada@shopper.example';
const SENT = { body: { success: true, message: 'Sent' } };
const WRONG = errorResponse(401, 'This code is wrong');
const user = answerOf(userAnswer, {
  user: { _id: 'a'.repeat(24), name: 'Ada', email: EMAIL, cartItems: {}, cartRevision: 0 },
});

const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const code = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');

/** Enters the email address and requests a code. Returns the recorded API calls. */
async function ask(answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ 'POST /api/user/code': SENT, ...answers });
  const onBack = vi.fn();
  renderIn(<CodeSignIn typed={['', vi.fn()]} onBack={onBack} />);
  await person.type(screen.getByLabelText('Email'), EMAIL);
  await person.click(button('Send code'));
  await screen.findByText(/We have sent a code to ada@shopper.example/);
  return { sent, onBack };
}

describe('CodeSignIn', () => {
  it('signs in with a pasted code', async () => {
    const { sent } = await ask({ 'POST /api/user/code/sign-in': user });
    expect(code().autocomplete).toBe('one-time-code');
    expect(code().inputMode).toBe('numeric');
    await person.click(code());
    await person.paste('123 456');
    await person.click(button('Sign in'));
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
    await person.click(button('Sign in'));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'POST /api/cart/update' }));
    expect(sent.at(-1)?.body).toMatchObject({ cartItems: { [apple]: 2 }, revision: 0 });
  });

  it('shows an error for a wrong code, and asks the shopper to request a new code after five wrong codes', async () => {
    await ask({ 'POST /api/user/code/sign-in': WRONG });
    await person.type(code(), '111111');
    for (let tries = 1; tries < 5; tries += 1) {
      await person.click(button('Sign in'));
      expect(await screen.findByText('This code is wrong')).toBeTruthy();
    }
    await person.click(button('Sign in'));
    expect(await screen.findByText(/tried this code too often/)).toBeTruthy();
  });

  it('offers to send a new code only after 30 seconds', async () => {
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
    expect(await screen.findByText('This code has expired. Send a new one.')).toBeTruthy();
  });

  it('can return to the email field and to the password form', async () => {
    const { onBack } = await ask();
    await person.click(button('Use another email'));
    expect(screen.getByLabelText('Email')).toBeTruthy();
    await person.click(button('Use a password'));
    expect(onBack).toHaveBeenCalledOnce();
  });
});
