import { create } from 'zustand';
import type { PersonView, SellerAuthAnswer, SellerLoginAnswer } from '@/lib/auth/view';
import { firstPageOf, may, type Permission } from '@/lib/staff/roles';
import type { AcceptAnswer } from '@/lib/staff/view';
import {
  ApiError,
  ASK_AGAIN_MS,
  callApi,
  isNotSignedIn,
  onSessionEnd,
  toastError,
  Unreachable,
} from './api-client';
import {
  DELIVERIES_PAGE,
  dropCourierItems,
  dropShown,
  keptPerson,
  mayLeave,
} from './courier-items';
import { goTo } from './navigation';
import { notify } from './notify';
import { markedOwner, ownerIn, setKnownOwner, setOwner } from './session-scope';

/** In place of the seller as owner: the sign-in has ended by itself, and the seller may come back. */
const ENDED = 'ended';

/** Whose the seller's area is as far as this browser knows; empty for nobody. */
function markedSeller(): string {
  const owner = markedOwner('seller');
  return owner === ENDED ? '' : owner;
}

/** Another member of staff takes over on this screen, which stays as it is; what other tabs hold is dropped there. */
const handOver = (owner: string): void => setKnownOwner('seller', owner);

/**
 * The seller's session has ended: nothing of it is shown any more. What the tab keeps is removed only if the
 * seller has signed out, here or in another tab.
 */
const endSeller = (): void => setOwner('seller', markedOwner('seller') ? ENDED : '');

/** Whether the seller's last sign-in ended by itself. */
const hasSellerEnded = (): boolean => ownerIn('seller') === ENDED;

/** `unsure`: asked, the shop did not say; it is asked again. */
type SellerStatus = 'unknown' | 'unsure' | 'visitor' | 'seller';

type Store = {
  status: SellerStatus;
  /** The member of staff; absent for the owner. */
  person?: PersonView;
  /** Without a connection the shop could not be asked: who this browser knows is shown their deliveries. */
  isKept?: boolean;
  /** People switch by their PIN on this device. */
  isShared?: boolean;
  /** The shared device is locked, until somebody enters a PIN or signs in. */
  isLocked?: boolean;
};

const useStore = create<Store>(() => ({ status: 'unknown' }));

/** Whose the state of the browser is; the owner is `seller`. */
export const ownerOf = (person: PersonView | undefined) => person?.id ?? 'seller';

/** Drops what is kept for a visit without a connection of whoever was signed in before `owner`. */
function forgetBefore(owner: string): void {
  const before = markedSeller();
  if (before && before !== owner) dropShown(before);
}

function become(status: 'visitor' | 'seller', leavingFor?: string, person?: PersonView): void {
  const owner = status === 'seller' ? ownerOf(person) : '';
  forgetBefore(owner);
  setOwner('seller', owner, leavingFor);
  useStore.setState({ status, person, isKept: false, isLocked: false });
}

/** Nobody is signed in, without a press of Logout in this tab. */
function end(): void {
  forgetBefore('');
  endSeller();
  useStore.setState({ status: 'visitor', person: undefined, isKept: false, isLocked: false });
}

const retryWhenUnsure = () => {
  const { status, isKept } = useStore.getState();
  if (status === 'unsure' || isKept) void bootSeller();
};

/** Who opens the page of deliveries without a connection, if this browser knows it. */
function enterAsKept(): boolean {
  const owner = markedSeller();
  const kept = location.pathname === DELIVERIES_PAGE && owner ? keptPerson(owner) : undefined;
  if (!kept) return false;
  setOwner('seller', owner);
  useStore.setState({ status: 'seller', person: kept.person, isKept: true });
  return true;
}

/** Whether this document has not yet asked who is signed in. */
let isFirstBoot = true;

/** Asks the server whether the seller is signed in, until it says so. Who is known already stays known. */
export async function bootSeller(): Promise<void> {
  try {
    const answer = await callApi<SellerAuthAnswer>('/api/seller/is-auth');
    const { person, shared, locked, language } = answer;
    // Chosen on another device: the page comes again in it, once, before anything is typed.
    if (language && language !== document.documentElement.lang && isFirstBoot) location.reload();
    isFirstBoot = false;
    become('seller', undefined, person);
    markShared(Boolean(shared));
    useStore.setState({ isLocked: Boolean(locked) });
  } catch (error) {
    const { status, isKept } = useStore.getState();
    if (isNotSignedIn(error)) return end();
    if (status !== 'unknown' && status !== 'unsure' && !isKept) return;
    if (!isKept && !(error instanceof Unreachable && enterAsKept()))
      useStore.setState({ status: 'unsure' });
    setTimeout(retryWhenUnsure, ASK_AGAIN_MS);
  }
}

/** This document is from before a sign-out: asks again whether the seller is signed in. */
export function restartSeller(): void {
  useStore.setState({ status: 'unknown' });
  void bootSeller();
}

/** The calls that sign a member of staff in, by what they take. */
export type SignIn =
  | { path: '/api/seller/login'; body: { email: string; password: string; code?: string } }
  | { path: '/api/seller/passkey/sign-in'; body: object }
  | { path: '/api/seller/recovery/sign-in'; body: { email: string; code: string } };

/**
 * Signs in and goes to /seller, or stays on the page on which the last sign-in ended by itself; with a new document
 * where the seller has chosen a language for which `segment`, that of this document's pages, does not stand. Throws
 * ApiError with the server's message.
 */
export async function signInSeller({ path, body }: SignIn, segment: string): Promise<void> {
  const { language, person } = await callApi<SellerLoginAnswer>(path, { body });
  const isOther = language !== undefined && language !== segment;
  if (isOther && hasSellerEnded()) window.location.reload();
  else if (isOther) window.location.assign(firstPageOf(person?.role ?? 'owner'));
  else if (hasSellerEnded()) become('seller', undefined, person);
  else enterSeller(person);
}

/** Somebody has just signed in: goes to the first page of their role. */
export function enterSeller(person: PersonView | undefined): void {
  const first = firstPageOf(person?.role ?? 'owner');
  become('seller', first, person);
  goTo(first);
}

/** Signs out on the server and in the browser, and goes to / (docs/product.md 8.1). */
export async function logoutSeller(): Promise<void> {
  const person = ownerOf(useStore.getState().person);
  if (!mayLeave(person)) return;
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

/** Leaves a locked device, so that somebody can sign in with a password. */
export async function leaveLocked(): Promise<void> {
  try {
    await callApi('/api/seller/logout');
    end();
  } catch (error) {
    toastError(error);
  }
}

const lock = () => useStore.setState({ isLocked: true });

/** Locks this shared device, because nobody has touched it for a while. Tries again later when the shop is not reached. */
export async function lockDevice(): Promise<void> {
  try {
    await callApi('/api/staff/lock', { as: 'seller', body: {} });
    lock();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) markShared(false);
  }
}

/** Listens to calls that find the seller's session ended, or the device locked. Returns the unsubscriber. */
export const connectSeller = () =>
  onSessionEnd('seller', ({ locked }) => (locked ? lock() : end()));

/** Whether this shared device is locked. */
export const useIsLocked = () => useStore((state) => Boolean(state.isLocked));

/** Whether the seller is signed in: `unknown` until the server has answered. */
export const useSellerStatus = () => useStore((state) => state.status);

/** Whether people switch by their PIN on this device, as the server has just said. */
export const markShared = (isShared: boolean) => useStore.setState({ isShared });

/** Signs another member of staff in on a shared device, in place: the screen stays. Throws ApiError with the server's message. */
export async function switchPerson(id: string, pin: string): Promise<void> {
  const body = { person: id, pin };
  const { person } = await callApi<AcceptAnswer>('/api/staff/switch', { as: 'seller', body });
  forgetBefore(person.id);
  handOver(person.id);
  useStore.setState({ person, isLocked: false });
}

/** Whether people switch by their PIN on this device. */
export const useIsShared = () => useStore((state) => Boolean(state.isShared));

/** Whose the state of the browser is now, as {@link ownerOf} names them. */
export const currentOwner = (): string => ownerOf(useStore.getState().person);

/** The member of staff who is signed in, outside of rendering. */
export const currentPerson = (): PersonView | undefined => useStore.getState().person;

/** The member of staff who is signed in; undefined for the owner. */
export const usePerson = () => useStore((state) => state.person);

/** Whether the role of who is signed in has this permission; what the API refuses is not offered. */
export const useMay = (permission: Permission): boolean =>
  useStore(({ person }) => may(person?.role ?? 'owner', permission));
