import type { Ceremony, WaysAnswer } from '@/lib/auth/factors/view';
import { callApi } from './api-client';
import { wordsOf } from './language';

/* Passkeys in the browser. The library is loaded only by who uses one. */

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;
type ToMake = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type ToUse = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** The browser made or used no passkey; the message says so, because its own errors have no words for people. */
class NoPasskey extends Error {
  override name = 'NoPasskey';
}

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** How one can sign in here, with a fresh challenge. */
export const readWays = (signal?: AbortSignal) =>
  callApi<WaysAnswer>('/api/seller/passkey/sign-in-options', { signal });

/** The host for which the browser is asked. */
function hostOf({ rp, rpId }: Record<string, unknown>): string {
  const ofNew = typeof rp === 'object' && rp !== null && 'id' in rp ? rp.id : rpId;
  return typeof ofNew === 'string' ? ofNew : '';
}

/** Runs what asks the browser. Throws {@link NoPasskey} when it does not do it. */
async function asked<T>(options: Ceremony['options'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const t = wordsOf('seller');
    // This page has another host than the one that the shop is set up with.
    const isElsewhere = error instanceof Error && error.name === 'SecurityError';
    const address = hostOf(options);
    throw new NoPasskey(isElsewhere ? t('passkeyElsewhere', { address }) : t('noPasskey'));
  }
}

/** Has the browser make a passkey. Returns what is sent. Throws {@link NoPasskey}. */
export async function makePasskey({ options, ticket }: Ceremony): Promise<object> {
  const { startRegistration } = await library();
  // As the shop's own library has made it.
  const optionsJSON = options as unknown as ToMake;
  return { ticket, response: await asked(options, () => startRegistration({ optionsJSON })) };
}

/**
 * Has the browser use a passkey, from the list below the field of the e-mail if `isOffered`. Returns what is sent.
 * Throws {@link NoPasskey}, also when another call has begun.
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
    // React may draw the field a moment later.
    verifyBrowserAutofillInput: false,
  };
  return { ticket, response: await asked(options, () => startAuthentication(how)) };
}

/** Whether the browser can offer passkeys below a field. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library();
  return browserSupportsWebAuthnAutofill();
}

/** Takes back what the browser offers or asks. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}
