import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { notify } from '@/lib/client/notify';
import { SavedCards } from './saved-cards';

const CALL = 'POST /api/user/forget-cards';
const forget = () => screen.getByRole('button', { name: 'Delete saved cards' });
const visitor = { body: { success: false, message: 'Not authorized' } };

it('the delete button deletes the saved cards once after a double click, and reloads the session', async () => {
  const success = vi.spyOn(notify, 'success');
  const done = { body: { success: true, message: 'Your saved cards were deleted.' } };
  const sent = mockApi({ [CALL]: done, 'GET /api/user/is-auth': visitor });
  renderIn(<SavedCards />);
  await Promise.all([userEvent.click(forget()), userEvent.click(forget())]);
  await waitFor(() => expect(success).toHaveBeenCalledWith('Your saved cards were deleted.'));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/user/is-auth'));
  expect(sent.filter(({ call }) => call === CALL)).toHaveLength(1);
});

it('the delete button for saved cards shows an error, and can then be clicked again', async () => {
  const error = vi.spyOn(notify, 'error');
  const sent = mockApi({ [CALL]: errorResponse(429, 'Too many requests') });
  renderIn(<SavedCards />);
  await userEvent.click(forget());
  await waitFor(() => expect(error).toHaveBeenCalled());
  await userEvent.click(forget());
  await waitFor(() => expect(sent).toHaveLength(2));
});
