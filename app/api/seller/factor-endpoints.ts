import { endpoint } from '@/lib/api/endpoint';
import { confirmAppCodes, removeAppCodes, startAppCodes } from '@/lib/auth/factors/app-codes';
import {
  addPasskey,
  passkeyToAdd,
  removePasskey,
  renamePasskey,
  setPasskeysOnly,
  signInMethods,
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
import {
  appCodesResponse,
  ceremony,
  codesResponse,
  confirmedResponse,
  factorsResponse,
  waysResponse,
} from '@/lib/auth/factors/view';
import { callerOf } from '@/lib/auth/known-device';
import { welcomeSeller } from '@/lib/auth/language';
import { sellerLoginResponse } from '@/lib/auth/view';
import { readShop } from '@/lib/shop/read';

const PROVEN = 'For 15 minutes after signing in or POST /api/seller/prove.';

export const endpoints = [
  endpoint({
    call: 'GET /api/seller/factors',
    summary:
      'Returns the passkeys of the signed-in person, and whether an authenticator app and recovery codes are set up.',
    session: 'seller',
    needs: 'account',
    answer: factorsResponse,
    handle: async ({ session }) => listFactors(session),
  }),

  endpoint({
    call: 'POST /api/seller/prove',
    summary:
      'Reauthenticates the signed-in person with a `passkey`, or with another way to sign in. For 15 minutes the ' +
      'session may then change the sign-in methods. Failed attempts count against the sign-in limits.',
    session: 'seller',
    needs: 'account',
    body: proveInput,
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) => prove(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/seller/passkey/options',
    summary: `Returns the options for creating a passkey; the ticket is valid for 5 minutes. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    answer: ceremony,
    handle: async ({ session }) => passkeyToAdd(session, (await readShop()).name),
  }),

  endpoint({
    call: 'POST /api/seller/passkey/register',
    summary: `Adds the passkey that the browser has created, named after the device. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: passkeyInput,
    message: ['successMessages', 'passkeyAdded'],
    errors: ['conflict'],
    handle: async ({ session, body, request }) =>
      addPasskey(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'POST /api/seller/passkey/rename',
    summary: 'Renames a passkey.',
    session: 'seller',
    needs: 'account',
    body: renameInput,
    message: ['successMessages', 'passkeyRenamed'],
    errors: ['notFound'],
    handle: ({ session, body }) => renamePasskey(session, body),
  }),

  endpoint({
    call: 'POST /api/seller/passkey/remove',
    summary:
      'Removes a passkey, but not the last one while password sign-in is off. Ends the sessions that it has opened. ' +
      PROVEN,
    session: 'seller',
    needs: 'account',
    body: passkeyRemoveInput,
    message: ['successMessages', 'passkeyRemoved'],
    errors: ['notFound', 'conflict'],
    handle: ({ session, body }) => removePasskey(session, body.id),
  }),

  endpoint({
    call: 'POST /api/seller/passkey/only',
    summary:
      'Sets whether people can sign in only with passkeys (and recovery codes); requires a passkey and recovery codes. ' +
      `The password from the environment then does not work either, until it is changed there. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: onlyInput,
    message: ['successMessages', 'signInChanged'],
    errors: ['conflict'],
    handle: ({ session, body }) => setPasskeysOnly(session, body),
  }),

  endpoint({
    call: 'GET /api/seller/passkey/sign-in-options',
    summary:
      'Returns the options for signing in with a passkey, if anybody has one; the ticket is valid for 5 minutes and ' +
      'works once.',
    answer: waysResponse,
    handle: async () => signInMethods(),
  }),

  endpoint({
    call: 'POST /api/seller/passkey/sign-in',
    summary: 'Signs a staff member in with a passkey, without password and code.',
    body: passkeyUseInput,
    answer: sellerLoginResponse,
    message: ['successMessages', 'loggedIn'],
    errors: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) =>
      welcomeSeller(await signInByPasskey(body, await callerOf(request)), setCookie),
  }),

  endpoint({
    call: 'POST /api/seller/totp/start',
    summary: `Returns a new secret for an authenticator app (TOTP) and its QR code; nothing is stored yet. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    answer: appCodesResponse,
    errors: ['conflict'],
    handle: async ({ session }) => startAppCodes(session, (await readShop()).name),
  }),

  endpoint({
    call: 'POST /api/seller/totp/confirm',
    summary:
      'Turns the authenticator app on with one of its codes; sign-in then requires a code after the password. Returns ' +
      `recovery codes, shown once, if there were none. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    body: appCodeInput,
    answer: confirmedResponse,
    message: ['successMessages', 'signInChanged'],
    errors: ['conflict'],
    handle: async ({ session, body }) => confirmAppCodes(session, body),
  }),

  endpoint({
    call: 'POST /api/seller/totp/remove',
    summary: `Turns the authenticator app off. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    message: ['successMessages', 'signInChanged'],
    errors: ['conflict'],
    handle: ({ session }) => removeAppCodes(session),
  }),

  endpoint({
    call: 'POST /api/seller/recovery/make',
    summary: `Creates ten recovery codes, shown once, which replace all earlier ones. Each works once. ${PROVEN}`,
    session: 'seller',
    needs: 'account',
    answer: codesResponse,
    errors: ['conflict'],
    handle: async ({ session }) => ({ codes: await makeRecoveryCodes(session) }),
  }),

  endpoint({
    call: 'POST /api/seller/recovery/sign-in',
    summary: 'Signs in with a recovery code while password sign-in is off.',
    body: recoverySignInInput,
    answer: sellerLoginResponse,
    message: ['successMessages', 'loggedIn'],
    errors: ['unauthorized', 'tooMany'],
    handle: async ({ body, request, setCookie }) =>
      welcomeSeller(await signInByRecoveryCode(body, await callerOf(request)), setCookie),
  }),
];
