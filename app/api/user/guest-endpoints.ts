import { endpoint } from '@/lib/api/endpoint';
import { callerOf } from '@/lib/auth/known-device';
import { userAnswer } from '@/lib/auth/view';
import { requestCode } from '@/lib/guests/codes';
import { signInGuest } from '@/lib/guests/guest';
import { codeInput, codeSignInInput, guestInput } from '@/lib/guests/schema';
import { signInByCode } from '@/lib/guests/sign-in';
import { cachedLanguage } from '@/lib/shop/read';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/user/code',
    summary:
      'Emails a code of six digits with which the owner of the email can sign in within ten minutes, with or without ' +
      'an account. The response does not reveal whether there is an account. A new code replaces the previous one. ' +
      'Rejected unless the setting `checkoutAs` is `code` or `guest`, and if the shop sends no email.',
    body: codeInput,
    message: ['successMessages', 'codeOnItsWay'],
    errors: ['conflict', 'tooMany', 'unavailable'],
    handle: async ({ body, request }) => requestCode(body, await callerOf(request)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/user/code/sign-in',
    summary:
      'Signs a shopper in with an emailed code (cookie `token`). Creates an account without a password if the email ' +
      'has none. A code works once and can be tried five times. If nobody had verified the email of the account, its ' +
      'password, sessions, addresses and cart are removed.',
    body: codeSignInInput,
    answer: userAnswer,
    errors: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await signInByCode(body, await callerOf(request), cachedLanguage());
      cookies.forEach(setCookie);
      return { user };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/user/guest',
    summary:
      'Signs a new guest in for 24 hours (cookie `token`), who can order without an account. Rejected unless the ' +
      'setting `checkoutAs` is `guest`.',
    body: guestInput,
    answer: userAnswer,
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await signInGuest(body, await callerOf(request), cachedLanguage());
      cookies.forEach(setCookie);
      return { user };
    },
  }),
];
