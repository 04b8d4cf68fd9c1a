import type { PersonView } from '@/lib/auth/view';
import { localStore, readStored, SELLER_ITEMS, writeStored } from './browser-storage';
import { translate } from './language';

/* Stores values under the courier's id. Another user of the phone neither sees nor sends them. */

const itemsOf = (person: string): string => `${SELLER_ITEMS}courier-${person}-`;
/** Returns the prefix of the courier's requests that could not be sent yet. */
export const requestsKeyOf = (person: string): string => `${itemsOf(person)}press-`;

/** Asks the courier to confirm a sign-out while requests are unsent. Returns whether the sign-out may continue. */
export function confirmSignOut(person: string): boolean {
  const count = localStore.keys(requestsKeyOf(person)).length;
  return count === 0 || window.confirm(translate('seller')('pressesWait', { count }));
}

/** Returns the number of unsent updates on this device that other people than `person` have made. */
export const countOthersWaiting = (person: string): number =>
  localStore
    .keys(`${SELLER_ITEMS}courier-`)
    .filter((key) => key.includes('-press-') && !key.startsWith(requestsKeyOf(person))).length;

/** Returns the key of the last loaded list of deliveries. */
export const listOf = (person: string): string => `${itemsOf(person)}list`;
/** Returns the key of the rejected updates that the courier has not dismissed yet. */
export const rejectedUpdatesKey = (person: string): string => `${itemsOf(person)}rejected`;
const whoOf = (person: string): string => `${itemsOf(person)}who`;

/** The deliveries page, which the service worker shows offline. Its HTML contains no personal data. */
export const DELIVERIES_PAGE = '/seller/deliveries';
const PAGE_CACHE = 'deliveries';
const FILES = 'shell';

async function fetchPage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(DELIVERIES_PAGE, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  // Store the page before its files: the service worker deletes files without a cached page.
  await (await caches.open(PAGE_CACHE)).put(DELIVERIES_PAGE, answer);
  const files = await caches.open(FILES);
  const named = new Set(text.match(/\/_next\/static\/[^"'\\\s)]+/g));
  const missing = await Promise.all(
    [...named].map(async (file) => ((await files.match(file)) ? [] : [file])),
  );
  await files.addAll(missing.flat());
}

/** Rejects on pages without HTTPS, and in browsers that deny storage. */
const dropPage = async () => void (await caches.delete(PAGE_CACHE));

let isPageCached = false;

/** Stores the courier's identity and the deliveries page, for use without a connection. */
export function storeForOffline(owner: string, person: PersonView | undefined): void {
  writeStored(whoOf(owner), { person: person ?? null });
  if (isPageCached) return;
  isPageCached = true;
  // Without its files the page would be blank, so it is removed from the cache.
  fetchPage().catch(() => dropPage().catch(() => undefined));
}

/** Returns the stored identity of a courier, for use without a connection; undefined if none is stored. */
export function storedPerson(owner: string): { person: PersonView | undefined } | undefined {
  return readStored(whoOf(owner), (value) => {
    const { person } = value as { person: PersonView | null };
    return { person: person ?? undefined };
  });
}

/**
 * Removes a courier's deliveries from the phone when the session ends or somebody else signs in. Unsent requests and
 * rejected updates stay, because only their courier can send or repeat them.
 */
export function dropShown(owner: string): void {
  for (const key of [listOf(owner), whoOf(owner)]) localStore.removeItem(key);
  isPageCached = false;
  dropPage().catch(() => undefined);
}

/** Removes everything that this phone stores for a courier. */
export const dropCourierItems = (person: string): void => localStore.removeAll(itemsOf(person));
