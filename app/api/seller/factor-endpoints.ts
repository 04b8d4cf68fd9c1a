import { endpoint } from '@/lib/api/endpoint';
import { confirmAppCodes, removeAppCodes, startAppCodes } from '@/lib/auth/factors/app-codes';
import {
  addPasskey,
  passkeyToAdd,
  removePasskey,
  renamePasskey,
  setPasskeysOnly,
} from '@/lib/auth/factors/passkeys';
import { listFactors } from '@/lib/auth/factors/queries';
import { makeRecoveryCodes } from '@/lib/auth/factors/recovery';
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
import { prove, signInByPasskey, signInByRecoveryCode } from '@/lib/auth/factors/sign-in';
import { waysToSignIn } from '@/lib/auth/factors/use-passkey';
import {
  appCodesAnswer,
  ceremony,
  codesAnswer,
  confirmedAnswer,
  factorsAnswer,
  waysAnswer,
} from '@/lib/auth/factors/view';
import { callerOf } from '@/lib/auth/known-device';
import { welcomeSeller } from '@/lib/auth/language';
import { sellerLoginAnswer } from '@/lib/auth/view';
import { readShop } from '@/lib/shop/read';

/** The part of the description shared by all calls that change how somebody signs in. */
const PROVEN = 'For 15 minutes after signing in or POST /api/seller/prove.';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/seller/factors',
    summary: 'The passkeys of who is signed in, and whether app codes and recovery codes are set.',
    session: 'seller',
    needs: 'account',
    answer: factorsAnswer,
    handle: async ({ session }) => listFactors(session),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/prove',
    summary:
      'Shows once more who uses the session, by `passkey`, or by what else signs in now; for 15 minutes it may then change ' +
      'that. Wrong ones count against the limits of signing in.',
    session: 'seller',
    needs: 'account',
    body: proveInput,
    refusals: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) => prove(session, body, await callerOf(request)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/passkey/options',
    summary: `What the browser needs to make a passkey; the ticket lasts 5 minutes. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    answer: ceremony,
    handle: async ({ session }) => passkeyToAdd(session, (await readShop()).name),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/passkey/register',
    summary: `Adds the passkey that the browser has made, named after the device. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: passkeyInput,
    message: ['successMessages', 'passkeyAdded'],
    refusals: ['conflict'],
    handle: async ({ session, body, request }) =>
      addPasskey(session, body, await callerOf(request)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/passkey/rename',
    summary: 'Names a passkey.',
    session: 'seller',
    needs: 'account',
    body: renameInput,
    message: ['successMessages', 'passkeyRenamed'],
    refusals: ['notFound'],
    handle: ({ session, body }) => renamePasskey(session, body),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/passkey/remove',
    summary: `Removes a passkey, but not the last one while passwords are off. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: passkeyRemoveInput,
    message: ['successMessages', 'passkeyRemoved'],
    refusals: ['notFound', 'conflict'],
    handle: ({ session, body }) => removePasskey(session, body.id),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/passkey/only',
    summary:
      'Whether passkeys are the only way in (recovery codes beside them); needs a passkey and recovery codes. ' +
      `Also that of the environment then signs in no more, until it is changed there. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: onlyInput,
    message: ['successMessages', 'signInChanged'],
    refusals: ['conflict'],
    handle: ({ session, body }) => setPasskeysOnly(session, body),
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/passkey/sign-in-options',
    summary:
      'What the browser needs to sign in by a passkey, if anybody has one; the ticket lasts 5 minutes and works once.',
    answer: waysAnswer,
    handle: async () => waysToSignIn(),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/passkey/sign-in',
    summary: 'Signs a member of staff in by a passkey; no password and no code are asked for.',
    body: passkeyUseInput,
    answer: sellerLoginAnswer,
    message: ['successMessages', 'loggedIn'],
    refusals: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) =>
      welcomeSeller(await signInByPasskey(body, await callerOf(request)), setCookie),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/totp/start',
    summary: `A new secret for an app of codes (TOTP), with its QR code; nothing is stored yet. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    answer: appCodesAnswer,
    refusals: ['conflict'],
    handle: async ({ session }) => startAppCodes(session, (await readShop()).name),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/totp/confirm',
    summary:
      'With a code of the app, asks for one after the password from now on. Answers recovery codes, shown once, if there ' +
      `were none. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: appCodeInput,
    answer: confirmedAnswer,
    message: ['successMessages', 'signInChanged'],
    refusals: ['conflict'],
    handle: async ({ session, body }) => confirmAppCodes(session, body),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/totp/remove',
    summary: `Asks for no codes of an app any more. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    message: ['successMessages', 'signInChanged'],
    refusals: ['conflict'],
    handle: ({ session }) => removeAppCodes(session),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/recovery/make',
    summary: `Ten recovery codes, shown once, in place of all earlier ones. Each works once. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    answer: codesAnswer,
    refusals: ['conflict'],
    handle: async ({ session }) => ({ codes: await makeRecoveryCodes(session) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/recovery/sign-in',
    summary: 'Signs in by a recovery code, where passwords are off.',
    body: recoverySignInInput,
    answer: sellerLoginAnswer,
    message: ['successMessages', 'loggedIn'],
    refusals: ['unauthorized', 'tooMany'],
    handle: async ({ body, request, setCookie }) =>
      welcomeSeller(await signInByRecoveryCode(body, await callerOf(request)), setCookie),
  }),
];
