import type { PersonView } from '@/lib/auth/view';
import { localStore, readStored, SELLER_ITEMS, writeStored } from './browser-storage';
import { wordsOf } from './language';

/*
 * The items that a phone stores for a courier, under the courier's id. Nobody else who signs in on this phone
 * sees or sends them.
 */

/** Returns the prefix of all keys that belong to a courier. */
const itemsOf = (person: string): string => `${SELLER_ITEMS}courier-${person}-`;
/** Returns the prefix of the courier's requests that wait for a connection. */
export const pressesOf = (person: string): string => `${itemsOf(person)}press-`;

/** Asks for confirmation before a sign-out drops unsent requests. Returns whether the sign-out may continue. */
export function mayLeave(person: string): boolean {
  const count = localStore.keys(pressesOf(person)).length;
  return count === 0 || window.confirm(wordsOf('seller')('pressesWait', { count }));
}

/** Returns the key of the list of deliveries that a courier last loaded. */
export const listOf = (person: string): string => `${itemsOf(person)}list`;
/** Returns the key of the courier's identity, for a visit without a connection. */
const whoOf = (person: string): string => `${itemsOf(person)}who`;

/**
 * The deliveries page, which the service worker shows without a connection. Its HTML contains no personal
 * data.
 */
export const DELIVERIES_PAGE = '/seller/deliveries';
const PAGE_CACHE = 'deliveries';
/** The cache of files that the service worker serves. */
const FILES = 'shell';

async function fetchPage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(DELIVERIES_PAGE, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  // The page is stored before its files, because the service worker removes files that no cached page names.
  await (await caches.open(PAGE_CACHE)).put(DELIVERIES_PAGE, answer);
  const files = await caches.open(FILES);
  const named = new Set(text.match(/\/_next\/static\/[^"'\\\s)]+/g));
  const missing = await Promise.all(
    [...named].map(async (file) => ((await files.match(file)) ? [] : [file])),
  );
  await files.addAll(missing.flat());
}

/** Rejects where the browser denies caches: on insecure pages, and where it denies storage. */
const dropPage = async () => void (await caches.delete(PAGE_CACHE));

let isPageKept = false;

/** Stores the courier and the deliveries page for a visit without a connection. */
export function keepForLater(owner: string, person: PersonView | undefined): void {
  writeStored(whoOf(owner), { person: person ?? null });
  if (isPageKept) return;
  isPageKept = true;
  // A page without its files would be blank, so it is removed.
  fetchPage().catch(() => dropPage().catch(() => undefined));
}

/**
 * Returns the courier whose identity this browser stores for a visit without a connection; undefined without
 * one.
 */
export function keptPerson(owner: string): { person: PersonView | undefined } | undefined {
  return readStored(whoOf(owner), (value) => {
    const { person } = value as { person: PersonView | null };
    return { person: person ?? undefined };
  });
}

/**
 * Removes everything that would show a courier's data to the next user of the phone. Waiting requests stay,
 * and only their courier can send them.
 */
export function dropShown(owner: string): void {
  for (const key of [listOf(owner), whoOf(owner)]) localStore.removeItem(key);
  isPageKept = false;
  dropPage().catch(() => undefined);
}

/** Removes everything that this phone stores for a courier. */
export const dropCourierItems = (person: string): void => localStore.removeAll(itemsOf(person));
