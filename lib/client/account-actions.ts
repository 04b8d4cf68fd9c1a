import type { UserResponse } from '@/lib/auth/view';
import { ApiError, callApi, toastError } from './api-client';
import { cartSettled } from './cart-store';
import { translate } from './language';
import { notify } from './notify';
import { finishSignIn, leaveSession } from './shopper';

/* Account actions of the signed-in shopper. Dialogs and menus load this module when they open. */

async function signIn(path: `/api/${string}`, body: Record<string, string>) {
  const { user } = await callApi<UserResponse>(path, { body });
  await finishSignIn(user, path === '/api/user/register');
}

/** Signs the shopper in and navigates to /. Throws an ApiError with the server's message. */
export const login = (email: string, password: string) =>
  signIn('/api/user/login', { name: '', email, password });

/** Creates an account, signs the shopper in and navigates to /. Throws an ApiError with the server's message. */
export const register = (name: string, email: string, password: string) =>
  signIn('/api/user/register', { name, email, password });

let hasWarned = false;

function leave() {
  hasWarned = false;
  leaveSession();
}

/**
 * Signs the shopper out and navigates to /. An expired session counts as signed out. If the cart cannot be saved, the
 * first click shows a warning, and the second click discards the changes.
 */
export async function logout(): Promise<void> {
  try {
    if (await cartSettled()) hasWarned = false;
    else if (!hasWarned) {
      hasWarned = true;
      notify.error(translate('islands')('cartUnsaved'));
      return;
    }
    const answer = await callApi('/api/user/logout');
    notify.success(answer.message);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return toastError(error);
  }
  leave();
}

/**
 * Deletes the account and navigates to /. `body` contains the password or, for an account without one, the mailed code.
 * Throws an ApiError with the server's message.
 */
export async function removeAccount(body: { password: string } | { code: string }): Promise<void> {
  await cartSettled();
  const answer = await callApi('/api/user/remove', { as: 'shopper', body });
  leave();
  notify.success(answer.message);
}
