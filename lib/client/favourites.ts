import { useEffect } from 'react';
import { create } from 'zustand';
import { FAVOURITES_KEY as KEY, MAX_FAVOURITES } from '@/lib/favourites/limits';
import type { FavouritesResponse } from '@/lib/favourites/view';
import { callApi, toastError } from './api-client';
import { localStore, readStored, writeStored } from './browser-storage';
import { translate } from './language';
import { notify } from './notify';
import { useSessionStore } from './session-store';

/* Favourites are a list of product ids without duplicates, oldest first. */

/** Returns the favourites with further products. If there are too many, the oldest favourites are dropped. */
export const addIds = (ids: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...ids, ...added])].slice(-MAX_FAVOURITES);

/** Returns the favourites without these products. */
export const removeIds = (ids: readonly string[], removed: readonly string[]): string[] =>
  ids.filter((id) => !removed.includes(id));

/**
 * Returns the stored favourites of a browser. Drops values that are not ids, and the oldest favourites beyond the
 * limit.
 */
export const readIds = (value: unknown): string[] =>
  Array.isArray(value)
    ? addIds(
        [],
        value.filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)),
      )
    : [];

/* The favourites of this browser. Visitors and guests store them in the browser. At the sign-in they move to the
   account. Until the browser knows who is signed in, clicks count as clicks of a visitor. */

const FRESH_MS = 20_000;

type State = {
  owner: string;
  ids: readonly string[];
  isReady: boolean;
  hasFailed: boolean;
};

const useStore = create<State>(() => ({ owner: '', ids: [], isReady: false, hasFailed: false }));

/** The favourites from the server, without unconfirmed clicks. */
let saved: readonly string[] = [];
/** Unconfirmed clicks: product id → whether the product becomes a favourite. */
const pending = new Map<string, boolean>();
/** Sends the clicks one after the other. Otherwise an earlier click could win. */
let saving: Promise<void> = Promise.resolve();
let loadedAt = Number.NEGATIVE_INFINITY;

const readVisitor = (): string[] => readStored(KEY, readIds) ?? [];

function writeVisitor(ids: readonly string[]): void {
  if (ids.length > 0) writeStored(KEY, ids);
  else localStore.removeItem(KEY);
}

const clicked = (isOn: boolean): string[] =>
  [...pending].flatMap(([id, on]) => (on === isOn ? [id] : []));

function showSaved(): void {
  useStore.setState({ ids: addIds(removeIds(saved, clicked(false)), clicked(true)) });
}

async function load(): Promise<void> {
  const { owner } = useStore.getState();
  const visitor = readVisitor();
  try {
    const { favourites } =
      visitor.length > 0
        ? await callApi<FavouritesResponse>('/api/favourite/add', {
            as: 'shopper',
            body: { products: visitor },
          })
        : await callApi<FavouritesResponse>('/api/favourite/list', { as: 'shopper' });
    // Another tab may have stored more favourites during the request.
    if (visitor.length > 0) writeVisitor(removeIds(readVisitor(), visitor));
    if (useStore.getState().owner !== owner) return;
    saved = favourites;
    loadedAt = performance.now();
    useStore.setState({ isReady: true, hasFailed: false });
    showSaved();
  } catch {
    // Without a connection the hearts stay empty. The favourites page offers to try again.
    if (useStore.getState().owner === owner) useStore.setState({ hasFailed: true });
  }
}

/** Sends the unconfirmed clicks. If the server rejects them, the hearts return to their former state. */
async function save(owner: string): Promise<void> {
  const isSame = () => useStore.getState().owner === owner;
  for (const isOn of [true, false]) {
    const products = isSame() ? clicked(isOn) : [];
    if (products.length === 0) continue;
    try {
      const { favourites } = await callApi<FavouritesResponse>(
        isOn ? '/api/favourite/add' : '/api/favourite/remove',
        { as: 'shopper', body: { products }, keepalive: true },
      );
      if (isSame()) saved = favourites;
    } catch (error) {
      toastError(error);
    }
    if (!isSame()) return;
    // A click on the same heart during the request is sent by a later call.
    for (const id of products) if (pending.get(id) === isOn) pending.delete(id);
    showSaved();
  }
}

function set(ids: readonly string[], isOn: boolean): void {
  const { owner } = useStore.getState();
  if (owner === '') {
    const next = isOn ? addIds(readVisitor(), ids) : removeIds(readVisitor(), ids);
    writeVisitor(next);
    useStore.setState({ ids: next });
    return;
  }
  for (const id of ids) pending.set(id, isOn);
  showSaved();
  saving = saving.then(() => save(owner));
}

/** Adds or removes a favourite and shows a toast. The toast about a removal offers to undo it. */
export function toggleFavourite(id: string): void {
  const t = translate('favourites');
  const isOn = !useStore.getState().ids.includes(id);
  set([id], isOn);
  if (isOn) notify.success(t('added'));
  else
    notify.success(t('removed'), {
      label: translate('islands')('undo'),
      onClick: () => set([id], true),
    });
}

/** Removes favourites without a toast, for example products that are no longer sold. */
export const dropFavourites = (ids: readonly string[]): void => set(ids, false);

function follow({ status, user }: ReturnType<typeof useSessionStore.getState>['session']): void {
  // A guest's account is deleted soon, so favourites stay in the browser.
  const isGuest = user?.isGuest === true;
  const owner = status === 'shopper' && !isGuest ? (user?._id ?? '') : '';
  const isSame = owner === useStore.getState().owner;
  if (!isSame) pending.clear();
  if (owner === '') {
    useStore.setState({
      owner,
      ids: readVisitor(),
      isReady: status === 'visitor' || isGuest,
      hasFailed: false,
    });
    return;
  }
  if (!isSame) {
    saved = [];
    useStore.setState({ owner, ids: readVisitor(), isReady: false, hasFailed: false });
  } else if (performance.now() - loadedAt < FRESH_MS) return;
  void load();
}

const followSession = () => follow(useSessionStore.getState().session);

let users = 0;
let stop = () => {};

function connect(): () => void {
  users += 1;
  if (users === 1) {
    const ending = new AbortController();
    const { signal } = ending;
    const unsubscribe = useSessionStore.subscribe(({ session }, before) => {
      if (session !== before.session) follow(session);
    });
    const changed = ({ key }: StorageEvent) => {
      if (key !== KEY && key !== null) return;
      if (useStore.getState().owner === '') useStore.setState({ ids: readVisitor() });
    };
    const seen = () => {
      if (document.visibilityState === 'visible') followSession();
    };
    window.addEventListener('storage', changed, { signal });
    document.addEventListener('visibilitychange', seen, { signal });
    stop = () => {
      unsubscribe();
      ending.abort();
    };
    followSession();
  }
  return () => {
    users -= 1;
    if (users === 0) stop();
  };
}

/** Returns the favourites of this browser, and keeps them current while the component is shown. */
export function useFavourites(): State & { reload: () => void } {
  const state = useStore();
  useEffect(connect, []);
  return { ...state, reload: () => void load() };
}

/** Returns whether a product is a favourite. */
export function useIsFavourite(id: string): boolean {
  useEffect(connect, []);
  return useStore(({ ids }) => ids.includes(id));
}
