import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { userAnswer } from '@/lib/auth/view';
import { useSessionStore } from '@/lib/client/session-store';
import { ConfirmEmail } from './confirm-email';
import { DetailsSection } from './details-section';

const ADA = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  useSessionStore.setState({ session: { status: 'visitor' } });
});

describe('DetailsSection', () => {
  it('saves the name', async () => {
    const user = { ...ADA, name: 'Grace', cartItems: {}, cartRevision: 0 };
    const sent = mockApi({ 'POST /api/user/name': answerOf(userAnswer, { user }) });
    renderIn(<DetailsSection user={ADA} />);
    expect(field('Name').value).toBe('Ada');
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'Grace');
    await click('Save name');
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'POST /api/user/name', body: { name: 'Grace' } }]),
    );
  });

  it('sends the new email and the password, and shows an error beside the field for a wrong password', async () => {
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

  it('asks for a mailed code if the account has no password', async () => {
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
  it('sends the token of the link after a click', async () => {
    const sent = mockApi({ 'POST /api/user/email/confirm': { body: { success: true } } });
    const onDone = vi.fn();
    renderIn(<ConfirmEmail token="a.b" onDone={onDone} />);
    expect(sent).toEqual([]);
    await click('Confirm email');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent[0]?.body).toEqual({ token: 'a.b' });
  });

  it('shows why the shop rejects the link', async () => {
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
