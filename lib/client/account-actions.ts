import type { UserAnswer } from '@/lib/auth/view';
import { ApiError, callApi, toastError } from './api-client';
import { cartSettled } from './cart-store';
import { wordsOf } from './language';
import { notify } from './notify';
import { becomeUser, leaveSession } from './shopper';

/* What a person does with the own account; loaded with the dialogs and menus in which it is done. */

async function signIn(path: `/api/${string}`, body: Record<string, string>) {
  const { user } = await callApi<UserAnswer>(path, { body });
  await becomeUser(user, path === '/api/user/register');
}

/** Signs in and goes to /. Throws ApiError with the server's message. */
export const login = (email: string, password: string) =>
  signIn('/api/user/login', { name: '', email, password });

/** Creates an account, signs in and goes to /. Throws ApiError with the server's message. */
export const register = (name: string, email: string, password: string) =>
  signIn('/api/user/register', { name, email, password });

let hasWarned = false;

function leave() {
  hasWarned = false;
  leaveSession();
}

/**
 * Signs out and goes to /. A session that has already ended counts as signed out. With a cart that
 * cannot be saved the first press only says so, because signing out drops the change.
 */
export async function logout(): Promise<void> {
  try {
    if (await cartSettled()) hasWarned = false;
    else if (!hasWarned) {
      hasWarned = true;
      notify.error(wordsOf('islands')('cartUnsaved'));
      return;
    }
    const answer = await callApi('/api/user/logout');
    notify.success(answer.message);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return toastError(error);
  }
  leave();
}

/** Deletes the account and goes to /. Throws ApiError with the server's message. */
export async function removeAccount(password: string): Promise<void> {
  await cartSettled();
  const body = { password };
  const answer = await callApi('/api/user/remove', { as: 'shopper', body });
  leave();
  notify.success(answer.message);
}
