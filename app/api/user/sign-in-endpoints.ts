import { endpoint } from '@/lib/api/endpoint';
import {
  passkeyInput,
  passkeyRemoveInput,
  passkeyUseInput,
  renameInput,
} from '@/lib/auth/factors/schema';
import { ceremony } from '@/lib/auth/factors/view';
import { callerOf } from '@/lib/auth/known-device';
import { proveOwnerInput } from '@/lib/auth/schema';
import { userResponse } from '@/lib/auth/view';
import { requestCode, requestOwnerCode, signInByCode } from '@/lib/guests/codes';
import { signInGuest } from '@/lib/guests/guest';
import { codeInput, codeSignInInput, guestInput } from '@/lib/guests/schema';
import { cachedLanguage } from '@/lib/shop/read';
import {
  addPasskey,
  passkeyToAdd,
  passkeyToUse,
  proveShopper,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@/lib/shopper-passkeys/commands';
import { listPasskeys } from '@/lib/shopper-passkeys/queries';
import { passkeysResponse } from '@/lib/shopper-passkeys/view';

const PROVEN = 'For 15 minutes after signing in or POST /api/user/prove.';

export const endpoints = [
  endpoint({
    call: 'POST /api/user/code',
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
    call: 'POST /api/user/code/sign-in',
    summary:
      'Signs a shopper in with an emailed code (cookie `token`). Creates an account without a password if the email ' +
      'has none. A code works once and can be tried five times. If nobody had verified the email of the account, its ' +
      'password, sessions, addresses and cart are removed.',
    body: codeSignInInput,
    answer: userResponse,
    errors: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await signInByCode(body, await callerOf(request), cachedLanguage());
      cookies.forEach(setCookie);
      return { user };
    },
  }),

  endpoint({
    call: 'POST /api/user/guest',
    summary:
      'Signs a new guest in for 24 hours (cookie `token`), who can order without an account. Rejected unless the ' +
      'setting `checkoutAs` is `guest`.',
    body: guestInput,
    answer: userResponse,
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await signInGuest(body, await callerOf(request), cachedLanguage());
      cookies.forEach(setCookie);
      return { user };
    },
  }),

  endpoint({
    call: 'GET /api/user/passkeys',
    summary: 'Returns the passkeys of the shopper.',
    session: 'shopper',
    answer: passkeysResponse,
    handle: ({ session }) => listPasskeys(session),
  }),

  endpoint({
    call: 'POST /api/user/prove',
    summary:
      'Proves the identity of the shopper with the password or, if the account has none, with a code that was emailed ' +
      'to its email. For 15 minutes the session may then change the passkeys. Rejected for guests.',
    session: 'shopper',
    body: proveOwnerInput,
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) =>
      proveShopper(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/prove/code',
    summary:
      'Emails a code of six digits to the email of the account, which confirms a change of an account without a ' +
      'password: in POST /api/user/prove, /api/user/email and /api/user/remove. It is valid for ten minutes and signs ' +
      'nobody in. A new code replaces the previous one. Rejected for guests, and unless the setting `checkoutAs` is ' +
      '`code` or `guest`.',
    session: 'shopper',
    message: ['successMessages', 'codeOnItsWay'],
    errors: ['conflict', 'tooMany', 'unavailable'],
    handle: async ({ session, request }) => requestOwnerCode(session, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/passkey/options',
    summary:
      'Returns the options for creating a passkey; the ticket is valid for 5 minutes. Rejected for guests, and unless ' +
      `the setting \`shopperPasskeys\` is on. ${PROVEN}`,
    session: 'shopper',
    answer: ceremony,
    errors: ['conflict'],
    handle: ({ session }) => passkeyToAdd(session),
  }),

  endpoint({
    call: 'POST /api/user/passkey/register',
    summary: `Adds the passkey that the browser has created, named after the device. ${PROVEN}`,
    session: 'shopper',
    body: passkeyInput,
    message: ['successMessages', 'passkeyAdded'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) =>
      addPasskey(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/passkey/rename',
    summary: 'Renames a passkey.',
    session: 'shopper',
    body: renameInput,
    message: ['successMessages', 'passkeyRenamed'],
    errors: ['notFound', 'conflict'],
    handle: ({ session, body }) => renamePasskey(session, body),
  }),

  endpoint({
    call: 'POST /api/user/passkey/remove',
    summary: `Removes a passkey and ends the sessions that it has opened. ${PROVEN}`,
    session: 'shopper',
    body: passkeyRemoveInput,
    message: ['successMessages', 'passkeyRemoved'],
    errors: ['notFound', 'conflict'],
    handle: ({ session, body }) => removePasskey(session, body.id),
  }),

  endpoint({
    call: 'POST /api/user/passkey/sign-in-options',
    summary:
      'Returns the options for signing in with a passkey; the ticket is valid for 5 minutes. Rejected unless the ' +
      'setting `shopperPasskeys` is on.',
    answer: ceremony,
    errors: ['conflict'],
    handle: () => passkeyToUse(),
  }),

  endpoint({
    call: 'POST /api/user/passkey/sign-in',
    summary:
      'Signs a shopper in with a passkey (cookie `token`). Rejected with 403 if the seller has blocked the account.',
    body: passkeyUseInput,
    answer: userResponse,
    errors: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await signInByPasskey(body, await callerOf(request));
      cookies.forEach(setCookie);
      return { user };
    },
  }),
];
