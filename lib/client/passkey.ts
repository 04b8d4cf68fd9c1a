import type { Ceremony, WaysResponse } from '@/lib/auth/factors/view';
import { callApi } from './api-client';
import { translate } from './language';

/* Passkeys in the browser. The WebAuthn library loads when a passkey is first used. */

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;
type ToMake = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type ToUse = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** Its message is written for users, unlike the browser's own messages. */
class NoPasskey extends Error {
  override name = 'NoPasskey';
}

/** Returns whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Requests the available sign-in methods, with a new challenge. */
export const readSignInMethods = (signal?: AbortSignal) =>
  callApi<WaysResponse>('/api/seller/passkey/sign-in-options', { signal });

function hostOf({ rp, rpId }: Record<string, unknown>): string {
  const ofNew = typeof rp === 'object' && rp !== null && 'id' in rp ? rp.id : rpId;
  return typeof ofNew === 'string' ? ofNew : '';
}

/** The error messages for users if the browser could not create or use a passkey. */
export type PasskeyTexts = {
  notUsed: () => string;
  /** Passkeys belong to another host, `address`. */
  elsewhere: (address: string) => string;
};

/** The error messages in the seller's area. Its pages load the namespace `seller`. */
const SELLER_TEXTS: PasskeyTexts = {
  notUsed: () => translate('seller')('noPasskey'),
  elsewhere: (address) => translate('seller')('passkeyElsewhere', { address }),
};

async function asked<T>(
  options: Ceremony['options'],
  { notUsed, elsewhere }: PasskeyTexts,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isElsewhere = error instanceof Error && error.name === 'SecurityError';
    throw new NoPasskey(isElsewhere ? elsewhere(hostOf(options)) : notUsed());
  }
}

/** Makes the browser create a passkey. Returns the request body for the server. Throws {@link NoPasskey}. */
export async function makePasskey(
  { options, ticket }: Ceremony,
  texts = SELLER_TEXTS,
): Promise<object> {
  const { startRegistration } = await library();
  // The server creates the options with the same library, so the cast is safe.
  const optionsJSON = options as unknown as ToMake;
  return {
    ticket,
    response: await asked(options, texts, () => startRegistration({ optionsJSON })),
  };
}

type SignInOptions = { isOffered?: boolean; texts?: PasskeyTexts | undefined };

/**
 * Makes the browser sign in with a passkey. Returns the request body for the server. With `isOffered`, the browser
 * offers the passkey in the autofill list of the email field. Throws {@link NoPasskey}, also if a later call replaces
 * this one.
 */
export async function signInWithPasskey(
  { options, ticket }: Ceremony,
  { isOffered = false, texts = SELLER_TEXTS }: SignInOptions = {},
): Promise<object> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as ToUse;
  const how = {
    optionsJSON,
    useBrowserAutofill: isOffered,
    // React may render the field a moment later, so the library must not check that the field exists.
    verifyBrowserAutofillInput: false,
  };
  return { ticket, response: await asked(options, texts, () => startAuthentication(how)) };
}

/** Returns whether the browser can offer passkeys in the autofill list of a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library();
  return browserSupportsWebAuthnAutofill();
}

/** Cancels the browser's pending passkey request. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}
