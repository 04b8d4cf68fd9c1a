import { create } from 'zustand';
import type { PersonView, SellerAuthResponse, SellerLoginResponse } from '@/lib/auth/view';
import { can, type Permission } from '@/lib/staff/roles';
import { firstPageOf, type StartPage } from '@/lib/staff/screens';
import type { AcceptResponse } from '@/lib/staff/view';
import {
  ApiError,
  ASK_AGAIN_MS,
  callApi,
  isNotSignedIn,
  onSessionEnd,
  toastError,
} from './api-client';
import { SELLER_ITEMS, tabStore } from './browser-storage';
import {
  confirmSignOut,
  DELIVERIES_PAGE,
  dropCourierItems,
  dropShown,
  storedPerson,
} from './courier-items';
import { goTo } from './navigation';
import { notify } from './notify';
import { ownerIn, scopeOf, setKnownOwner, setOwner, storedOwner } from './session-scope';

/** The stored owner after an expired session. The page stays open if the same staff member signs in again. */
const ENDED = 'ended';

function markedSeller(): string {
  const owner = storedOwner('seller');
  return owner === ENDED ? '' : owner;
}

/** The staff member whose drafts this tab stores. A sign-out removes it together with the drafts. */
const TAB_OWNER = `${SELLER_ITEMS}tab`;

/**
 * Another staff member signs in without leaving the screen. The drafts in this tab stay, other tabs drop their state.
 */
function handOver(owner: string): void {
  tabStore.setItem(TAB_OWNER, owner);
  setKnownOwner('seller', owner);
}

function dropForeignDrafts(owner: string): void {
  const before = tabStore.getItem(TAB_OWNER);
  if (before && before !== owner) tabStore.removeAll(SELLER_ITEMS);
  tabStore.setItem(TAB_OWNER, owner);
}

/**
 * Ends the staff session in this document and hides its data. Only a real sign-out removes the values that the tab
 * stores.
 */
const endSeller = (): void => setOwner('seller', storedOwner('seller') ? ENDED : '');

const hasSellerEnded = (): boolean => ownerIn('seller') === ENDED;

/** `unsure`: the response did not state who is signed in, for example an error page of a proxy. */
type SellerStatus = 'unknown' | 'unsure' | 'visitor' | 'seller';

type Store = {
  status: SellerStatus;
  person?: PersonView;
  /** The server is unreachable. The page shows the stored deliveries of the last courier. */
  isFromStorage?: boolean;
  /** Staff members switch accounts by PIN on this device. */
  isShared?: boolean;
  /** The start page that the owner has chosen. The default is Add Product. */
  startPage?: StartPage;
  /** The shared device is locked until somebody enters a PIN or signs in. */
  isLocked?: boolean;
};

const useStore = create<Store>(() => ({ status: 'unknown' }));

/** Returns the id under which the browser stores a staff member's state; `seller` for the owner. */
export const ownerOf = (person: PersonView | undefined) => person?.id ?? 'seller';

function forgetBefore(owner: string): void {
  const before = markedSeller();
  if (before && before !== owner) dropShown(before);
}

function become(status: 'visitor' | 'seller', leavingFor?: string, person?: PersonView): void {
  const owner = status === 'seller' ? ownerOf(person) : '';
  forgetBefore(owner);
  if (owner) dropForeignDrafts(owner);
  setOwner('seller', owner, leavingFor);
  useStore.setState({ status, person, isFromStorage: false, isLocked: false });
}

function end(): void {
  forgetBefore('');
  endSeller();
  useStore.setState({
    status: 'visitor',
    person: undefined,
    isFromStorage: false,
    isLocked: false,
  });
}

const retryWhenUnsure = () => {
  const { status, isFromStorage } = useStore.getState();
  if (status === 'unsure' || isFromStorage) void bootSeller();
};

function enterFromStorage(): boolean {
  const owner = markedSeller();
  const stored = location.pathname === DELIVERIES_PAGE && owner ? storedPerson(owner) : undefined;
  if (!stored) return false;
  setOwner('seller', owner);
  useStore.setState({ status: 'seller', person: stored.person, isFromStorage: true });
  return true;
}

let isFirstBoot = true;

/**
 * Asks the server whether a staff member is signed in, and retries until it responds. Until then a signed-in
 * staff member stays signed in.
 */
export async function bootSeller(): Promise<void> {
  const { sessionVersion } = scopeOf('seller');
  const isOutdated = () => scopeOf('seller').sessionVersion !== sessionVersion;
  try {
    const answer = await callApi<SellerAuthResponse>('/api/seller/is-auth');
    if (isOutdated()) return;
    const { person, shared, locked, language } = answer;
    // The language was changed on another device. Reload only at the start, before anybody has typed.
    if (language && language !== document.documentElement.lang && isFirstBoot) location.reload();
    isFirstBoot = false;
    become('seller', undefined, person);
    markShared(Boolean(shared));
    useStore.setState({ isLocked: Boolean(locked) });
  } catch (error) {
    if (isOutdated()) return;
    const { status, isFromStorage } = useStore.getState();
    if (isNotSignedIn(error)) return end();
    if (status !== 'unknown' && status !== 'unsure' && !isFromStorage) return;
    if (!isFromStorage && !enterFromStorage()) useStore.setState({ status: 'unsure' });
    setTimeout(retryWhenUnsure, ASK_AGAIN_MS);
  }
}

/** Called after a sign-out elsewhere, for example in another tab. Asks the server who is signed in now. */
export function restartSeller(): void {
  useStore.setState({ status: 'unknown' });
  void bootSeller();
}

const firstPage = (person: PersonView | undefined): string =>
  firstPageOf(person?.role ?? 'owner', useStore.getState().startPage);

/** Stores the start page that the owner has chosen in the settings of the shop. */
export const chooseStartPage = (startPage: StartPage | undefined): void =>
  useStore.setState({ startPage });

/** Returns the owner's choice of the start page, if any. */
export const useStartPage = () => useStore((state) => state.startPage);

/** The endpoints that sign a staff member in, with their bodies. */
export type SignIn =
  | { path: '/api/seller/login'; body: { email: string; password: string; code?: string } }
  | { path: '/api/seller/passkey/sign-in'; body: object }
  | { path: '/api/seller/recovery/sign-in'; body: { email: string; code: string } };

const ORDERS = /^\/seller\/orders(\/|$)/;

/**
 * Signs a staff member in and opens the first page of their role. The current page stays open if the session expired
 * there, or if it shows orders. `segment` is the language of the current page. The document reloads if the staff member
 * uses another language. Throws an ApiError with the server's message.
 */
export async function signInSeller({ path, body }: SignIn, segment: string): Promise<void> {
  const { language, person } = await callApi<SellerLoginResponse>(path, { body });
  const isOther = language !== undefined && language !== segment;
  const stays = hasSellerEnded() || ORDERS.test(window.location.pathname);
  if (isOther && stays) window.location.reload();
  else if (isOther) window.location.assign(firstPage(person));
  else if (stays) become('seller', undefined, person);
  else enterSeller(person);
}

/** Opens the first page of the staff member's role after a sign-in. */
export function enterSeller(person: PersonView | undefined): void {
  const first = firstPage(person);
  become('seller', first, person);
  goTo(first);
}

/** Signs out on the server and in the browser, and navigates to / (docs/product.md 8.1). */
export async function logoutSeller(): Promise<void> {
  const person = ownerOf(useStore.getState().person);
  if (!confirmSignOut(person)) return;
  try {
    const answer = await callApi('/api/seller/logout');
    dropCourierItems(person);
    become('visitor', '/');
    notify.success(answer.message);
    goTo('/');
  } catch (error) {
    toastError(error);
  }
}

/** Shows the sign-in form on a locked device. The session continues, so that the device stays in shared mode. */
export const signInOnLockedDevice = (): void => end();

const lock = () => useStore.setState({ isLocked: true });

/** Locks this shared device after a time without input. If the server is unreachable, a later call retries. */
export async function lockDevice(): Promise<void> {
  try {
    await callApi('/api/staff/lock', { as: 'seller', body: {} });
    lock();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) markShared(false);
  }
}

/** Handles expired staff sessions and a locked device. Returns the function that unsubscribes. */
export const connectSeller = () =>
  onSessionEnd('seller', ({ locked }) => (locked ? lock() : end()));

/** Returns whether this shared device is locked. */
export const useIsLocked = () => useStore((state) => Boolean(state.isLocked));

/** Returns whether a staff member is signed in; `unknown` until the server has responded. */
export const useSellerStatus = () => useStore((state) => state.status);

/** Stores whether staff members switch accounts by PIN on this device, as the server reports it. */
export const markShared = (isShared: boolean) => useStore.setState({ isShared });

/**
 * Signs another staff member in on a shared device, without leaving the screen. Throws an ApiError with the
 * server's message.
 */
export async function switchPerson(id: string, pin: string): Promise<void> {
  const body = { person: id, pin };
  const { person } = await callApi<AcceptResponse>('/api/staff/switch', { as: 'seller', body });
  forgetBefore(person.id);
  handOver(person.id);
  useStore.setState({ person, isLocked: false });
}

/** Returns whether staff members switch accounts by PIN on this device. */
export const useIsShared = () => useStore((state) => Boolean(state.isShared));

/** Returns the id under which the browser stores the state of the signed-in staff member (see {@link ownerOf}). */
export const currentOwner = (): string => ownerOf(useStore.getState().person);

/** Returns the signed-in staff member, for code outside of components. */
export const currentPerson = (): PersonView | undefined => useStore.getState().person;

/** Returns the signed-in staff member; undefined for the owner. */
export const usePerson = () => useStore((state) => state.person);

/**
 * Returns whether the role of the signed-in staff member has this permission. Screens hide actions that the
 * API would reject.
 */
export const usePermission = (permission: Permission): boolean =>
  useStore(({ person }) => can(person?.role ?? 'owner', permission));
