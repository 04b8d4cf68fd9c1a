import { endpoint } from '@/lib/api/endpoint';
import { loginSeller } from '@/lib/auth/commands';
import { isStaffId } from '@/lib/auth/credentials';
import { callerOf } from '@/lib/auth/known-device';
import { languageChosenElsewhere, welcomeSeller } from '@/lib/auth/language';
import { forgotPassword, resetSellerPassword } from '@/lib/auth/reset-password';
import {
  forgotInput,
  passwordInput,
  resetInput,
  sellerLoginInput,
  sessionEndInput,
} from '@/lib/auth/schema';
import { changeSellerPassword } from '@/lib/auth/seller-password';
import { endSession, expiredSessionCookie, readSession } from '@/lib/auth/sessions';
import { listDevices, signOutDevice } from '@/lib/auth/signed-in-devices';
import { sellerAuthResponse, sellerLoginResponse, sessionsResponse } from '@/lib/auth/view';
import { t } from '@/lib/http/translate';
import { changeStaffPassword } from '@/lib/staff/account';
import { omitUndefined } from '@/lib/utils/omit-undefined';

export const endpoints = [
  endpoint({
    call: 'POST /api/seller/login',
    summary:
      'Signs the seller in (cookie `sellerToken`). `language` is the language that the seller has chosen, if any. If ' +
      'the account requires a code, a correct password without a code gets 401 with `fields.code`.',
    body: sellerLoginInput,
    answer: sellerLoginResponse,
    message: ['successMessages', 'loggedIn'],
    errors: ['unauthorized', 'tooMany'],
    handle: async ({ body, request, setCookie }) =>
      welcomeSeller(await loginSeller(body, await callerOf(request)), setCookie),
  }),

  endpoint({
    call: 'GET /api/seller/is-auth',
    summary:
      'Returns whether the seller is signed in; 200 with `success: false` if not. `person` identifies the staff ' +
      'member; it is absent for the owner.',
    answer: sellerAuthResponse,
    issuesXsrf: true,
    handle: async ({ request, setCookie }) => {
      const session = await readSession(request, 'seller');
      if (!session) return { success: false, message: t('errors', 'notAuthorized') };
      // The owner has no staff record, so the response omits `person` for the owner.
      const { person, shared, isLocked } = session;
      const language = await languageChosenElsewhere(request, session.subject, setCookie);
      return omitUndefined({
        person: person.role === 'owner' ? undefined : person,
        shared: shared ? true : undefined,
        locked: isLocked || undefined,
        language,
      });
    },
  }),

  endpoint({
    call: 'GET /api/seller/logout',
    summary: "Ends the seller's session.",
    endsSession: true,
    message: ['successMessages', 'loggedOut'],
    handle: async ({ request, setCookie }) => {
      const session = await readSession(request, 'seller');
      if (session) await endSession(session);
      setCookie(expiredSessionCookie('seller'));
    },
  }),

  endpoint({
    call: 'POST /api/seller/password',
    summary:
      "Changes the seller's password. The call needs the old password or the one from the environment, which " +
      'continues to work. It ends all other sessions of the seller. Wrong old passwords count against the sign-in ' +
      'limits.',
    session: 'seller',
    needs: 'account',
    body: passwordInput,
    message: ['successMessages', 'passwordChanged'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) => {
      const change = isStaffId(session.subject) ? changeStaffPassword : changeSellerPassword;
      await change(session, body, await callerOf(request));
    },
  }),

  endpoint({
    call: 'POST /api/seller/forgot',
    summary:
      "Emails a link to reset the seller's password, valid for 30 minutes. The response is the same for every address.",
    body: forgotInput,
    message: ['successMessages', 'linkOnItsWay'],
    errors: ['tooMany'],
    handle: async ({ body, request }) => forgotPassword(body, await callerOf(request), 'seller'),
  }),

  endpoint({
    call: 'POST /api/seller/reset',
    summary:
      "Sets the seller's password with the token of an emailed link, which works once, and ends every session. It " +
      'does not sign in, and it removes no passkey, authenticator app or recovery code.',
    body: resetInput,
    message: ['successMessages', 'passwordSet'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request }) => resetSellerPassword(body, await callerOf(request)),
  }),

  endpoint({
    call: 'GET /api/seller/sessions',
    summary:
      'Returns the devices on which the seller is signed in: this device first, then by latest sign-in.',
    session: 'seller',
    needs: 'account',
    answer: sessionsResponse,
    handle: async ({ session }) => ({ sessions: await listDevices(session) }),
  }),

  endpoint({
    call: 'POST /api/seller/sessions/end',
    summary: 'Signs one device of the seller out.',
    session: 'seller',
    needs: 'account',
    body: sessionEndInput,
    message: ['successMessages', 'deviceSignedOut'],
    errors: ['notFound'],
    handle: async ({ session, body, setCookie }) => {
      const isThisDevice = await signOutDevice(session, body.id);
      if (isThisDevice) setCookie(expiredSessionCookie('seller'));
    },
  }),
];
