import { create } from 'zustand';
import type { AddressResponse } from '@/lib/addresses/view';
import type { IsAuthResponse, UserResponse, UserView } from '@/lib/auth/view';
import { sameCart } from '@/lib/cart/cart-items';
import type { CartItems } from '@/lib/cart/limits';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { splitName } from '@/lib/utils/split-name';
import { ApiError, callApi, errorMessage, isNotSignedIn, Unreachable } from './api-client';
import { asObject, PERSONAL, readStored, tabStore, writeStored } from './browser-storage';
import { cartSettled } from './cart-store';
import { chooseAddress } from './chosen-address';
import { localPath } from './language';
import { incrementSessionVersion } from './session-store';

/* The checkout in one form: it signs a visitor in, saves the address and lets the cart place the order
   (docs/decisions/0062-one-step-checkout.md). The state is outside of React, because the cart remounts at the
   sign-in. */

/** How a visitor orders: with a code that the shop mails, or as a guest. */
export type OneStepMode = 'code' | 'guest';

/** The values of the inputs, by input name. */
export type Values = Record<string, string>;

const KEY = `${PERSONAL}one-step`;

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string';

/** Returns the values that were typed in this tab; empty if there are none. */
export const readTyped = (): Values =>
  readStored(
    KEY,
    (value) => Object.fromEntries(Object.entries(asObject(value)).filter(isText)),
    tabStore,
  ) ?? {};

/**
 * Stores the typed values in this tab until the address is saved or the shopper signs out. The code is not stored,
 * because it works only once.
 */
export const storeTyped = ({ code: _, ...values }: Values): void =>
  writeStored(KEY, values, tabStore);

/** The name of a hidden input. It marks that the shopper types the address, although a wallet could supply it. */
export const OWN_ADDRESS = 'ownAddress';

const CODE_KEY = `${KEY}-code`;

function clearTyped(): void {
  tabStore.removeItem(KEY);
  tabStore.removeItem(CODE_KEY);
}

/** Returns the delivery address that the form contains, as the API expects it. */
export function addressIn({ name = '', code: _, [OWN_ADDRESS]: __, ...fields }: Values): Values {
  return { ...splitName(name), ...fields };
}

/** Maps field names of the API to names of inputs. */
export const inputsOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => {
      const name = field.replace(/^address\./, '');
      return [name === 'firstName' || name === 'lastName' ? 'name' : name, message];
    }),
  );

/** The cart and the total that the page showed when the shopper clicked the order button. */
export type Agreed = { totalCents: number; currency: string; items: CartItems };

/** Sent with an order instead of an address, if the wallet supplies the address. */
export type AddressFromWallet = { zipcode?: string };

/** Returns whether the page still shows the cart and the total to which the shopper has agreed. */
export const isAgreed = (agreed: Agreed, shown: Agreed): boolean =>
  agreed.totalCents === shown.totalCents &&
  agreed.currency === shown.currency &&
  sameCart(agreed.items, shown.items);

export type OneStepState = {
  busy: boolean;
  fieldErrors: Record<string, string>;
  errorText: string;
  /** The email address with a mailed code. If set, the form asks for the code. */
  codeSentTo?: string;
  /**
   * The cart and the total at the click that requested the code. While the page shows the same total, six digits submit
   * the form without another click.
   */
  clicked?: Agreed;
  /** Set once the shopper is signed in and the address is saved. The cart then places this order. */
  agreed?: Agreed;
  /** Sent with the order if the wallet supplies the address, which is then not saved. */
  fromWallet?: AddressFromWallet;
  /** When `agreed` expires, in ms since 1970. A cart that opens later must not place the order. */
  until?: number;
  /** The cart or its total has changed at the sign-in. The shopper must click again. */
  hasChanged?: boolean;
};

export type OneStepEvent =
  | { type: 'sent' }
  | { type: 'mailed'; email: string; clicked?: Agreed | undefined }
  | { type: 'edited'; name: string }
  | { type: 'rejected'; fieldErrors: Record<string, string>; errorText: string }
  | { type: 'ready'; agreed: Agreed; until: number; fromWallet?: AddressFromWallet | undefined }
  | { type: 'ordering' }
  | { type: 'changed' }
  | { type: 'left' };

export const START: OneStepState = { busy: false, fieldErrors: {}, errorText: '' };

/** Returns the state of the form after an event. */
export function nextState(state: OneStepState, event: OneStepEvent): OneStepState {
  const { codeSentTo, clicked: before } = state;
  const mailed = codeSentTo === undefined ? {} : omitUndefined({ codeSentTo, clicked: before });
  if (event.type === 'sent') return { ...START, busy: true, ...mailed };
  if (event.type === 'mailed') {
    // Another code for the same address does not cancel the click on the order button.
    const clicked = event.clicked ?? (codeSentTo === event.email ? before : undefined);
    return { ...START, codeSentTo: event.email, ...omitUndefined({ clicked }) };
  }
  if (event.type === 'rejected')
    return { ...START, ...mailed, fieldErrors: event.fieldErrors, errorText: event.errorText };
  if (event.type === 'ready') {
    const { agreed, until, fromWallet } = event;
    return { ...START, agreed, until, ...omitUndefined({ fromWallet }) };
  }
  if (event.type === 'ordering') return START;
  if (event.type === 'changed') return { ...START, hasChanged: true };
  if (event.type === 'left') {
    // The shopper leaves the cart page. Running requests continue, and the mailed code stays valid.
    const { hasChanged: ___, clicked: ____, ...rest } = state;
    return { ...rest, fieldErrors: {}, errorText: '' };
  }
  const { [event.name]: _, ...fieldErrors } = state.fieldErrors;
  // The code belongs to the email address, so another address needs another code.
  if (event.name !== 'email') return { ...state, fieldErrors };
  const { codeSentTo: __, clicked: _____, ...rest } = state;
  return { ...rest, fieldErrors };
}

const useStore = create<OneStepState>(() => START);
export const useOneStep = (): OneStepState => useStore();

/**
 * Updates the state of the form. Stores to which address a code was mailed, because a phone may reload the page while
 * the shopper reads the mail.
 */
export function dispatch(event: OneStepEvent): void {
  const next = nextState(useStore.getState(), event);
  useStore.setState(next, true);
  if (event.type === 'mailed') tabStore.setItem(CODE_KEY, event.email);
  else if (event.type === 'edited' && event.name === 'email') tabStore.removeItem(CODE_KEY);
}

/** After a reload, asks for the code again if this address has a mailed code. Otherwise resets the form. */
export function resumeCode(email: string | undefined): void {
  if (email && tabStore.getItem(CODE_KEY) === email) dispatch({ type: 'mailed', email });
  else dispatch({ type: 'edited', name: 'email' });
}

/** The cart must place the order within this time after the sign-in. */
const AGREED_MS = 30_000;

/** The response to a sign-in was lost. The shop may have signed the shopper in. */
let isUnsure = false;

const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Called after the response to a sign-in was lost. Compares the email: another tab may have signed somebody else in,
 * whose account must not get the order.
 */
async function signedIn(email: string): Promise<UserView | undefined> {
  try {
    const { user } = await callApi<IsAuthResponse>('/api/user/is-auth');
    return user && isSameEmail(user.email, email) ? user : undefined;
  } catch (error) {
    if (isNotSignedIn(error)) return undefined;
    throw error;
  }
}

async function signIn(path: `/api/${string}`, body: Values): Promise<UserView> {
  const known = isUnsure ? await signedIn(body.email ?? '') : undefined;
  isUnsure = false;
  if (known) return known;
  try {
    return (await callApi<UserResponse>(path, { body })).user;
  } catch (error) {
    isUnsure = error instanceof Unreachable;
    throw error;
  }
}

/**
 * Returns whether the code has all six digits. The API ignores spaces and hyphens, and accepts digits of other scripts.
 */
export const isWholeCode = (code: string): boolean => code.replace(/[^\p{Nd}]/gu, '').length === 6;

async function mailCode(email: string, clicked?: Agreed): Promise<void> {
  await callApi('/api/user/code', { body: { email } });
  dispatch({ type: 'mailed', email, clicked });
}

async function identify(
  mode: OneStepMode,
  { name = '', email = '', code = '' }: Values,
  clicked: Agreed,
): Promise<UserView | undefined> {
  if (mode === 'guest') return signIn('/api/user/guest', { ...(name ? { name } : {}), email });
  if (useStore.getState().codeSentTo === email)
    return signIn('/api/user/code/sign-in', { email, code, name });
  await mailCode(email, clicked);
  return undefined;
}

async function saveAddress(values: Values): Promise<void> {
  const body = { address: addressIn(values) };
  const { address } = await callApi<AddressResponse>('/api/address/add', { body });
  chooseAddress(address._id);
}

async function enter(user: UserView): Promise<void> {
  // The script for shoppers failed to load, although the shop has signed the shopper in.
  isUnsure = true;
  const { signInShopper } = await import('./shopper');
  incrementSessionVersion();
  await signInShopper(user);
  isUnsure = false;
}

/**
 * Shows an error at the inputs that it names, otherwise for the whole form. With `isOfCode`, an error without inputs is
 * shown at the code.
 */
function reject(error: unknown, isOfCode = false): void {
  const fields = error instanceof ApiError ? inputsOf(error.fields) : {};
  const message = errorMessage(error);
  const isCodeWrong = isOfCode && error instanceof ApiError && Object.keys(fields).length === 0;
  const fieldErrors = isCodeWrong ? { code: message } : fields;
  const isShown = Object.keys(fieldErrors).length > 0;
  dispatch({ type: 'rejected', fieldErrors, errorText: isShown ? '' : message });
}

type Submission = {
  mode: OneStepMode;
  values: Values;
  isSignedIn: boolean;
  needsAddress: boolean;
  fromWallet?: AddressFromWallet | undefined;
  agreed: Agreed;
  reload: () => Promise<void>;
};

/**
 * Signs the visitor in, saves the address, and then sets `agreed`, so that the cart places the order. Does nothing
 * while an earlier call is running. Each request can be repeated: the server stores the same address once, and the
 * order has an idempotency key. Errors are stored in the state and not thrown.
 */
export async function submitOneStep(submission: Submission): Promise<void> {
  const { mode, values, isSignedIn, needsAddress, fromWallet, agreed, reload } = submission;
  if (useStore.getState().busy) return;
  dispatch({ type: 'sent' });
  let isOfCode = !isSignedIn && useStore.getState().codeSentTo !== undefined;
  try {
    const user = isSignedIn ? undefined : await identify(mode, values, agreed);
    if (!isSignedIn && !user) return;
    isOfCode = false;
    // Save the address before the page shows the sign-in. The remounted cart must find the address.
    const saving = needsAddress && !fromWallet ? saveAddress(values) : Promise.resolve();
    const fault = await saving.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (user) await enter(user);
    if (fault) throw fault.error;
    await cartSettled();
    // The form reappears if the shopper returns from the payment without paying.
    if (!fromWallet) clearTyped();
    if (!user) await reload();
    // After the shopper has left the cart page, an order needs another click.
    if (location.pathname !== localPath('/cart')) dispatch({ type: 'changed' });
    else dispatch({ type: 'ready', agreed, until: Date.now() + AGREED_MS, fromWallet });
  } catch (error) {
    reject(error, isOfCode);
  }
}

/** Mails another code to the same address. Returns whether the shop has accepted the request. */
export async function resendCode(email: string): Promise<boolean> {
  if (useStore.getState().busy) return false;
  dispatch({ type: 'sent' });
  try {
    await mailCode(email);
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}
