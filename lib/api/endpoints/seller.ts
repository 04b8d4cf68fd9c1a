import { endpoint } from '@/lib/api/endpoint';
import { languageInput, passwordInput, sellerLoginInput, sessionEndInput } from '@/lib/auth/schema';
import { sellerAuthAnswer, sellerLoginAnswer, sessionsAnswer } from '@/lib/auth/view';
import { subscribeInput, unsubscribeInput } from '@/lib/push/schema';
import { pushKeyAnswer } from '@/lib/push/view';

export const loginSeller = endpoint({
  method: 'POST',
  path: '/api/seller/login',
  summary:
    'Signs the seller in (cookie `sellerToken`). `language` is the one that the seller has chosen, if any. Where codes are ' +
    'asked for, a right password without one is refused with 401 and `fields.code`.',
  body: sellerLoginInput,
  answer: sellerLoginAnswer,
  message: ['answers', 'loggedIn'],
  refusals: ['unauthorized', 'tooMany'],
});

export const isSellerAuth = endpoint({
  method: 'GET',
  path: '/api/seller/is-auth',
  summary:
    'Whether the seller is signed in; 200 with `success: false` if not. `person` says which member of staff; absent for the owner.',
  answer: sellerAuthAnswer,
  issuesXsrf: true,
});

export const logoutSeller = endpoint({
  method: 'GET',
  path: '/api/seller/logout',
  summary: "Ends the seller's session.",
  endsSession: true,
  message: ['answers', 'loggedOut'],
});

export const changeSellerPassword = endpoint({
  method: 'POST',
  path: '/api/seller/password',
  summary:
    "Changes the seller's password, given the old one or that of the environment, which goes on to sign in. It ends all " +
    'other sessions of the seller; this one stays. Wrong old passwords count against the limits of signing in.',
  session: 'seller',
  needs: 'account',
  body: passwordInput,
  message: ['answers', 'passwordChanged'],
  refusals: ['conflict', 'tooMany'],
});

export const listSellerSessions = endpoint({
  method: 'GET',
  path: '/api/seller/sessions',
  summary:
    'The devices on which the seller is signed in: this one first, then the latest sign-ins.',
  session: 'seller',
  needs: 'account',
  answer: sessionsAnswer,
});

export const endSellerSession = endpoint({
  method: 'POST',
  path: '/api/seller/sessions/end',
  summary: 'Signs one device of the seller out.',
  session: 'seller',
  needs: 'account',
  body: sessionEndInput,
  message: ['answers', 'deviceSignedOut'],
  refusals: ['notFound'],
});

export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/seller/push',
  summary:
    'The key with which a browser subscribes to notifications; null where the shop sends none.',
  session: 'seller',
  needs: 'orders',
  answer: pushKeyAnswer,
});

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/seller/push/subscribe',
  summary:
    "Notifies this browser of new orders by its push service, until it is unsubscribed or signed out. The body is the browser's " +
    'own PushSubscription. Repeatable for the same endpoint.',
  session: 'seller',
  needs: 'orders',
  body: subscribeInput,
  refusals: ['unprocessable'],
});

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/seller/push/unsubscribe',
  summary: 'Ends the notifications to this browser. Repeatable.',
  session: 'seller',
  needs: 'account',
  body: unsubscribeInput,
});

export const setSellerLanguage = endpoint({
  method: 'POST',
  path: '/api/seller/language',
  summary:
    "Notes the language in which the seller gets mails, and shows this browser the seller's area in it (cookie " +
    '`staff-language`).',
  session: 'seller',
  needs: 'account',
  body: languageInput,
});
