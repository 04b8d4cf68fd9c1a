import { endpoint } from '@/lib/api/endpoint';
import { loginSeller } from '@/lib/auth/commands';
import { isStaffId } from '@/lib/auth/credentials';
import { callerOf } from '@/lib/auth/known-device';
import { languageChosenElsewhere, welcomeSeller } from '@/lib/auth/language';
import { forgotPassword } from '@/lib/auth/reset-password';
import {
  forgotInput,
  passwordInput,
  resetInput,
  sellerLoginInput,
  sessionEndInput,
} from '@/lib/auth/schema';
import { changeSellerPassword } from '@/lib/auth/seller-password';
import { resetSellerPassword } from '@/lib/auth/seller-reset';
import { endSession, forgetCookie, readSession } from '@/lib/auth/sessions';
import { listDevices, signOutDevice } from '@/lib/auth/signed-in-devices';
import { sellerAuthAnswer, sellerLoginAnswer, sessionsAnswer } from '@/lib/auth/view';
import { t } from '@/lib/http/say';
import { changeStaffPassword } from '@/lib/staff/account';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/seller/login',
    summary:
      'Signs the seller in (cookie `sellerToken`). `language` is the one that the seller has chosen, if any. Where codes are ' +
      'asked for, a right password without one is refused with 401 and `fields.code`.',
    body: sellerLoginInput,
    answer: sellerLoginAnswer,
    message: ['successMessages', 'loggedIn'],
    refusals: ['unauthorized', 'tooMany'],
    handle: async ({ body, request, setCookie }) =>
      welcomeSeller(await loginSeller(body, await callerOf(request)), setCookie),
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/is-auth',
    summary:
      'Whether the seller is signed in; 200 with `success: false` if not. `person` says which member of staff; absent for the owner.',
    answer: sellerAuthAnswer,
    issuesXsrf: true,
    handle: async ({ request, setCookie }) => {
      const session = await readSession(request, 'seller');
      if (!session) return { success: false, message: t('errors', 'notAuthorized') };
      // The owner is no stored staff member, so the response has no `person` for the owner.
      const { person, shared, isLocked } = session;
      const language = await languageChosenElsewhere(request, session.subject, setCookie);
      return {
        ...(person.role === 'owner' ? {} : { person }),
        ...(shared ? { shared: true } : {}),
        ...(isLocked ? { locked: true } : {}),
        ...(language ? { language } : {}),
      };
    },
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/logout',
    summary: "Ends the seller's session.",
    endsSession: true,
    message: ['successMessages', 'loggedOut'],
    handle: async ({ request, setCookie }) => {
      const session = await readSession(request, 'seller');
      if (session) await endSession(session);
      setCookie(forgetCookie('seller'));
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/password',
    summary:
      "Changes the seller's password, given the old one or that of the environment, which goes on to sign in. It ends all " +
      'other sessions of the seller; this one stays. Wrong old passwords count against the limits of signing in.',
    session: 'seller',
    needs: 'account',
    body: passwordInput,
    message: ['successMessages', 'passwordChanged'],
    refusals: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) => {
      const change = isStaffId(session.subject) ? changeStaffPassword : changeSellerPassword;
      await change(session, body, await callerOf(request));
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/forgot',
    summary:
      'Mails a link of 30 minutes that sets a new password of the seller. The answer is the same for every address.',
    body: forgotInput,
    message: ['successMessages', 'linkOnItsWay'],
    refusals: ['tooMany'],
    handle: async ({ body, request }) => forgotPassword(body, await callerOf(request), 'seller'),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/reset',
    summary:
      "Sets the seller's password with the token of a mailed link, once, and ends every session. It signs nobody in, and " +
      'takes no passkey, app code or recovery code away.',
    body: resetInput,
    message: ['successMessages', 'passwordSet'],
    refusals: ['conflict', 'tooMany'],
    handle: async ({ body, request }) => resetSellerPassword(body, await callerOf(request)),
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/sessions',
    summary:
      'The devices on which the seller is signed in: this one first, then the latest sign-ins.',
    session: 'seller',
    needs: 'account',
    answer: sessionsAnswer,
    handle: async ({ session }) => ({ sessions: await listDevices(session) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/sessions/end',
    summary: 'Signs one device of the seller out.',
    session: 'seller',
    needs: 'account',
    body: sessionEndInput,
    message: ['successMessages', 'deviceSignedOut'],
    refusals: ['notFound'],
    handle: async ({ session, body, setCookie }) => {
      const isThisDevice = await signOutDevice(session, body.id);
      if (isThisDevice) setCookie(forgetCookie('seller'));
    },
  }),
];
