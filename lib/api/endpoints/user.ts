import { z } from 'zod';
import { accountDataAnswer } from '@/lib/account/view';
import { endpoint } from '@/lib/api/endpoint';
import {
  forgotInput,
  languageInput,
  loginInput,
  passwordInput,
  registerInput,
  removeInput,
  resetInput,
  sessionEndInput,
} from '@/lib/auth/schema';
import { isAuthAnswer, sessionsAnswer, userAnswer } from '@/lib/auth/view';

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: 'Makes an account and signs it in (cookie `token`).',
  body: registerInput,
  answer: userAnswer,
  refusals: ['conflict', 'tooMany'],
});

export const loginUser = endpoint({
  method: 'POST',
  path: '/api/user/login',
  summary: 'Signs a shopper in (cookie `token`).',
  body: loginInput,
  answer: userAnswer,
  refusals: ['unauthorized', 'tooMany'],
});

export const isUserAuth = endpoint({
  method: 'GET',
  path: '/api/user/is-auth',
  summary:
    'Who is signed in, with the saved cart; 200 with `success: false` when nobody is. Both have `pause`, a sentence, while the ' +
    'shop takes no new orders.',
  issuesXsrf: true,
  answer: isAuthAnswer,
});

export const openMailed = endpoint({
  method: 'GET',
  path: '/api/user/mailed',
  summary:
    'Where the links of mails about orders lead while nobody has proven that the e-mail of the account is theirs; ' +
    'redirects to the order. A signed-in shopper has proven it with that.',
  query: z.object({
    order: z.string().regex(/^[0-9a-f]{24}$/, 'This is no order'),
    proof: z.string().max(100),
    /** The language of the page that it leads to. */
    language: z.string().max(10).optional(),
  }),
  refusals: ['badInput'],
});

export const logoutUser = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  summary: 'Ends the session.',
  session: 'shopper',
  endsSession: true,
  message: ['answers', 'loggedOut'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary:
    'Changes the password, given the old one. It ends all other sessions of the account; this one stays. Wrong old ' +
    'passwords count against the limits of signing in.',
  session: 'shopper',
  body: passwordInput,
  message: ['answers', 'passwordChanged'],
  refusals: ['conflict', 'tooMany'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/user/forgot',
  summary:
    'Mails a link that sets a new password, if an account has this e-mail; the answer does not tell. Refused where the ' +
    'shop sends no mail.',
  body: forgotInput,
  message: ['answers', 'linkOnItsWay'],
  refusals: ['tooMany', 'unavailable'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/reset',
  summary:
    'Sets a new password with the token of a mailed link, which works once. It ends every session of the account.',
  body: resetInput,
  message: ['answers', 'passwordSet'],
  refusals: ['conflict', 'tooMany'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary:
    'The devices on which the shopper is signed in: this one first, then the latest sign-ins.',
  session: 'shopper',
  answer: sessionsAnswer,
});

export const endOneSession = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end',
  summary: 'Signs one device of the shopper out.',
  session: 'shopper',
  body: sessionEndInput,
  message: ['answers', 'deviceSignedOut'],
  refusals: ['notFound'],
});

export const getAccountData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  summary:
    'A file with all that the shop knows of the shopper: account, cart, addresses, devices and every order, without ' +
    'secrets.',
  session: 'shopper',
  answer: accountDataAnswer,
});

export const setUserLanguage = endpoint({
  method: 'POST',
  path: '/api/user/language',
  summary: 'Notes the language in which the shopper gets mails.',
  session: 'shopper',
  body: languageInput,
});

export const removeAccount = endpoint({
  method: 'POST',
  path: '/api/user/remove',
  summary:
    'Deletes the account, given its password: user, cart, addresses and sessions. Orders stay with lines, amounts and ' +
    'dates, without anything that names the shopper. Refused while an order is open or a payment under way.',
  session: 'shopper',
  body: removeInput,
  message: ['answers', 'accountDeleted'],
  refusals: ['conflict', 'tooMany'],
});
