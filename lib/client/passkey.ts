import type { Ceremony, WaysAnswer } from '@/lib/auth/factors/view';
import { callApi } from './api-client';
import { wordsOf } from './language';

/* Passkeys in the browser. The library loads only when a passkey is used. */

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;
type ToMake = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type ToUse = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/**
 * The browser neither created nor used a passkey. The message explains it, because the browser's own errors
 * are not written for users.
 */
class NoPasskey extends Error {
  override name = 'NoPasskey';
}

/** Returns whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Returns the available sign-in methods with a fresh challenge. */
export const readWays = (signal?: AbortSignal) =>
  callApi<WaysAnswer>('/api/seller/passkey/sign-in-options', { signal });

/** Returns the host (relying party id) that the passkey options name. */
function hostOf({ rp, rpId }: Record<string, unknown>): string {
  const ofNew = typeof rp === 'object' && rp !== null && 'id' in rp ? rp.id : rpId;
  return typeof ofNew === 'string' ? ofNew : '';
}

/** Runs a passkey operation of the browser. Throws {@link NoPasskey} if it fails. */
async function asked<T>(options: Ceremony['options'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const t = wordsOf('seller');
    // The page has a different host than the shop's settings.
    const isElsewhere = error instanceof Error && error.name === 'SecurityError';
    const address = hostOf(options);
    throw new NoPasskey(isElsewhere ? t('passkeyElsewhere', { address }) : t('noPasskey'));
  }
}

/** Lets the browser create a passkey. Returns the body to send. Throws {@link NoPasskey}. */
export async function makePasskey({ options, ticket }: Ceremony): Promise<object> {
  const { startRegistration } = await library();
  // The server has created the options with the same library.
  const optionsJSON = options as unknown as ToMake;
  return { ticket, response: await asked(options, () => startRegistration({ optionsJSON })) };
}

/**
 * Lets the browser sign in with a passkey. If `isOffered`, the browser offers it in the autofill list of the
 * e-mail field. Returns the body to send. Throws {@link NoPasskey}, also if a later call replaces this one.
 */
export async function signByPasskey(
  { options, ticket }: Ceremony,
  isOffered = false,
): Promise<object> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as ToUse;
  const how = {
    optionsJSON,
    useBrowserAutofill: isOffered,
    // React may render the field a moment later.
    verifyBrowserAutofillInput: false,
  };
  return { ticket, response: await asked(options, () => startAuthentication(how)) };
}

/** Returns whether the browser can offer passkeys in the autofill list of a field. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library();
  return browserSupportsWebAuthnAutofill();
}

/** Cancels the passkey prompt or offer of the browser. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}
