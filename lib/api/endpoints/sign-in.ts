import { endpoint } from '@/lib/api/endpoint';
import {
  appCodeInput,
  onlyInput,
  passkeyInput,
  passkeyRemoveInput,
  passkeyUseInput,
  proveInput,
  recoverySignInInput,
  renameInput,
} from '@/lib/auth/factors/schema';
import {
  appCodesAnswer,
  ceremony,
  codesAnswer,
  confirmedAnswer,
  factorsAnswer,
  waysAnswer,
} from '@/lib/auth/factors/view';
import { forgotInput, resetInput } from '@/lib/auth/schema';
import { sellerLoginAnswer } from '@/lib/auth/view';

/** What is said of each call that changes how somebody signs in. */
const PROVEN = 'For 15 minutes after signing in or POST /api/seller/prove.';

export const readFactors = endpoint({
  method: 'GET',
  path: '/api/seller/factors',
  summary: 'The passkeys of who is signed in, and whether app codes and recovery codes are set.',
  session: 'seller',
  needs: 'account',
  answer: factorsAnswer,
});

export const prove = endpoint({
  method: 'POST',
  path: '/api/seller/prove',
  summary:
    'Shows once more who uses the session, by `passkey`, or by what else signs in now; for 15 minutes it may then change ' +
    'that. Wrong ones count against the limits of signing in.',
  session: 'seller',
  needs: 'account',
  body: proveInput,
  refusals: ['conflict', 'tooMany'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/seller/passkey/options',
  summary: `What the browser needs to make a passkey; the ticket lasts 5 minutes. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  answer: ceremony,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/seller/passkey/register',
  summary: `Adds the passkey that the browser has made, named after the device. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  body: passkeyInput,
  message: ['answers', 'passkeyAdded'],
  refusals: ['conflict'],
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/seller/passkey/rename',
  summary: 'Names a passkey.',
  session: 'seller',
  needs: 'account',
  body: renameInput,
  message: ['answers', 'passkeyRenamed'],
  refusals: ['notFound'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/seller/passkey/remove',
  summary: `Removes a passkey, but not the last one while passwords are off. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  body: passkeyRemoveInput,
  message: ['answers', 'passkeyRemoved'],
  refusals: ['notFound', 'conflict'],
});

export const setPasskeysOnly = endpoint({
  method: 'POST',
  path: '/api/seller/passkey/only',
  summary:
    'Whether passkeys are the only way in (recovery codes beside them); needs a passkey and recovery codes. ' +
    `Also that of the environment then signs in no more, until it is changed there. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  body: onlyInput,
  message: ['answers', 'signInChanged'],
  refusals: ['conflict'],
});

export const readWays = endpoint({
  method: 'GET',
  path: '/api/seller/passkey/sign-in-options',
  summary:
    'What the browser needs to sign in by a passkey, if anybody has one; the ticket lasts 5 minutes and works once.',
  answer: waysAnswer,
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/seller/passkey/sign-in',
  summary: 'Signs a member of staff in by a passkey; no password and no code are asked for.',
  body: passkeyUseInput,
  answer: sellerLoginAnswer,
  message: ['answers', 'loggedIn'],
  refusals: ['unauthorized', 'conflict', 'tooMany'],
});

export const startAppCodes = endpoint({
  method: 'POST',
  path: '/api/seller/totp/start',
  summary: `A new secret for an app of codes (TOTP), with its QR code; nothing is stored yet. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  answer: appCodesAnswer,
  refusals: ['conflict'],
});

export const confirmAppCodes = endpoint({
  method: 'POST',
  path: '/api/seller/totp/confirm',
  summary:
    'With a code of the app, asks for one after the password from now on. Answers recovery codes, shown once, if there ' +
    `were none. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  body: appCodeInput,
  answer: confirmedAnswer,
  message: ['answers', 'signInChanged'],
  refusals: ['conflict'],
});

export const removeAppCodes = endpoint({
  method: 'POST',
  path: '/api/seller/totp/remove',
  summary: `Asks for no codes of an app any more. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  message: ['answers', 'signInChanged'],
  refusals: ['conflict'],
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/seller/recovery/make',
  summary: `Ten recovery codes, shown once, in place of all earlier ones. Each works once. ${PROVEN}`,
  session: 'seller',
  needs: 'account',
  answer: codesAnswer,
  refusals: ['conflict'],
});

export const signInByRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/seller/recovery/sign-in',
  summary: 'Signs in by a recovery code, where passwords are off.',
  body: recoverySignInInput,
  answer: sellerLoginAnswer,
  message: ['answers', 'loggedIn'],
  refusals: ['unauthorized', 'tooMany'],
});

export const forgotSellerPassword = endpoint({
  method: 'POST',
  path: '/api/seller/forgot',
  summary:
    'Mails a link of 30 minutes that sets a new password of the seller. The answer is the same for every address.',
  body: forgotInput,
  message: ['answers', 'linkOnItsWay'],
  refusals: ['tooMany'],
});

export const resetSellerPassword = endpoint({
  method: 'POST',
  path: '/api/seller/reset',
  summary:
    "Sets the seller's password with the token of a mailed link, once, and ends every session. It signs nobody in, and " +
    'takes no passkey, app code or recovery code away.',
  body: resetInput,
  message: ['answers', 'passwordSet'],
  refusals: ['conflict', 'tooMany'],
});
