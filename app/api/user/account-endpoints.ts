import { removeAccount } from '@/lib/account/remove';
import { endpoint } from '@/lib/api/endpoint';
import { changePassword } from '@/lib/auth/change-password';
import { login, register } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { changeName, confirmEmailChange, requestEmailChange } from '@/lib/auth/profile';
import { forgotPassword, resetPassword } from '@/lib/auth/reset-password';
import {
  emailChangeInput,
  emailConfirmInput,
  forgotInput,
  loginInput,
  nameInput,
  passwordInput,
  proveOwnerInput,
  registerInput,
  resetInput,
  sessionEndInput,
} from '@/lib/auth/schema';
import { endSession, expiredSessionCookie, readSession } from '@/lib/auth/sessions';
import { listDevices, signOutDevice } from '@/lib/auth/signed-in-devices';
import { sessionsResponse, userResponse } from '@/lib/auth/view';
import { cachedLanguage } from '@/lib/shop/read';

export const endpoints = [
  endpoint({
    call: 'POST /api/user/register',
    summary: 'Creates an account and signs it in (cookie `token`).',
    body: registerInput,
    answer: userResponse,
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await register(body, await callerOf(request), cachedLanguage());
      cookies.forEach(setCookie);
      return { user };
    },
  }),

  endpoint({
    call: 'POST /api/user/login',
    summary: 'Signs a shopper in (cookie `token`).',
    body: loginInput,
    answer: userResponse,
    errors: ['unauthorized', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { user, cookies } = await login(body, await callerOf(request));
      cookies.forEach(setCookie);
      return { user };
    },
  }),

  endpoint({
    call: 'GET /api/user/logout',
    summary: "Ends the shopper's session.",
    session: 'shopper',
    endsSession: true,
    message: ['successMessages', 'loggedOut'],
    handle: async ({ session, setCookie }) => {
      await endSession(session);
      setCookie(expiredSessionCookie('shopper'));
    },
  }),

  endpoint({
    call: 'POST /api/user/password',
    summary:
      'Changes the password; requires the old one. It ends all other sessions of the account. Wrong old passwords ' +
      'count against the sign-in limits.',
    session: 'shopper',
    body: passwordInput,
    message: ['successMessages', 'passwordChanged'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) =>
      changePassword(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/name',
    summary: 'Changes the name of the account. Rejected for guests.',
    session: 'shopper',
    body: nameInput,
    answer: userResponse,
    message: ['successMessages', 'nameChanged'],
    errors: ['conflict'],
    handle: async ({ session, body }) => ({ user: await changeName(session, body) }),
  }),

  endpoint({
    call: 'POST /api/user/email',
    summary:
      'Emails a link to a new email of the account; the link confirms the change. Requires the password or, if the ' +
      'account has none, a code that was emailed to its current email. The link ends with the session. The response ' +
      'does not reveal whether another account has the email. Rejected for guests, and if the shop sends no email.',
    session: 'shopper',
    body: emailChangeInput,
    message: ['successMessages', 'emailLinkSent'],
    errors: ['conflict', 'tooMany', 'unavailable'],
    handle: async ({ session, body, request }) =>
      requestEmailChange(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/email/confirm',
    summary:
      'Changes the email of an account with the token of an emailed link. Needs a session of this account, otherwise ' +
      '403. It ends all other sessions of the account, and emails a notice to the old email. Idempotent.',
    body: emailConfirmInput,
    message: ['successMessages', 'emailChanged'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request }) =>
      confirmEmailChange(body, await readSession(request, 'shopper'), await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/forgot',
    summary:
      'Emails a link to reset the password if an account has this email; the response does not reveal it. Rejected if ' +
      'the shop sends no email.',
    body: forgotInput,
    message: ['successMessages', 'linkOnItsWay'],
    errors: ['tooMany', 'unavailable'],
    handle: async ({ body, request }) => forgotPassword(body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/user/reset',
    summary:
      'Sets a new password with the token of an emailed link, which works once. It ends every session of the account. ' +
      'If nobody had confirmed the email of the account before, the call also deletes its addresses, cart, favourites ' +
      'and shopping lists, unless the request has a session of the account.',
    body: resetInput,
    message: ['successMessages', 'passwordSet'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request }) =>
      resetPassword(body, await callerOf(request), {
        session: await readSession(request, 'shopper'),
        language: cachedLanguage(),
      }),
  }),

  endpoint({
    call: 'GET /api/user/sessions',
    summary:
      'Returns the devices on which the shopper is signed in: this device first, then by latest sign-in.',
    session: 'shopper',
    answer: sessionsResponse,
    handle: async ({ session }) => ({ sessions: await listDevices(session) }),
  }),

  endpoint({
    call: 'POST /api/user/sessions/end',
    summary: 'Signs one device of the shopper out.',
    session: 'shopper',
    body: sessionEndInput,
    message: ['successMessages', 'deviceSignedOut'],
    errors: ['notFound'],
    handle: async ({ session, body, setCookie }) => {
      const isThisDevice = await signOutDevice(session, body.id);
      if (isThisDevice) setCookie(expiredSessionCookie('shopper'));
    },
  }),

  endpoint({
    call: 'POST /api/user/remove',
    summary:
      'Deletes the account: user, cart, addresses and sessions. Requires the password or, if the account has none, a ' +
      'code that was emailed to its email. Orders are kept with lines, amounts and dates, but without personal data. ' +
      'Rejected while the account has an open order or a pending payment.',
    session: 'shopper',
    body: proveOwnerInput,
    message: ['successMessages', 'accountDeleted'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request, setCookie }) => {
      await removeAccount(session.subject, body, await callerOf(request));
      setCookie(expiredSessionCookie('shopper'));
    },
  }),
];
