import type { PersonView } from '@/lib/auth/view';
import { localStore, readStored, SELLER_ITEMS, writeStored } from './browser-storage';
import { wordsOf } from './language';

/* What a phone keeps for a courier, under the person: nobody else who signs in on it sees or sends it. */

/** The beginning of the names of all that is kept for a person. */
const itemsOf = (person: string): string => `${SELLER_ITEMS}courier-${person}-`;
/** The same of the presses that wait for a connection. */
export const pressesOf = (person: string): string => `${itemsOf(person)}press-`;

/** Asks before a sign-out drops presses that were not sent. Returns whether the sign-out goes on. */
export function mayLeave(person: string): boolean {
  const count = localStore.keys(pressesOf(person)).length;
  return count === 0 || window.confirm(wordsOf('seller')('pressesWait', { count }));
}

/** The list of deliveries that a person has read last. */
export const listOf = (person: string): string => `${itemsOf(person)}list`;
/** Who that is, for a visit without a connection. */
const whoOf = (person: string): string => `${itemsOf(person)}who`;

/** The page of deliveries, which the service worker shows without a connection; it says nothing of anybody. */
export const DELIVERIES_PAGE = '/seller/deliveries';
const PAGE_CACHE = 'deliveries';
/** The cache of files that the service worker serves. */
const FILES = 'shell';

async function fetchPage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(DELIVERIES_PAGE, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  // Before its files, which the worker removes unless a page names them.
  await (await caches.open(PAGE_CACHE)).put(DELIVERIES_PAGE, answer);
  const files = await caches.open(FILES);
  const named = new Set(text.match(/\/_next\/static\/[^"'\\\s)]+/g));
  const missing = await Promise.all(
    [...named].map(async (file) => ((await files.match(file)) ? [] : [file])),
  );
  await files.addAll(missing.flat());
}

/** Rejects where the browser refuses caches: on insecure pages, and where it refuses storage. */
const dropPage = async () => void (await caches.delete(PAGE_CACHE));

let isPageKept = false;

/** Keeps for a visit without a connection who has read the own deliveries, and the page. */
export function keepForLater(owner: string, person: PersonView | undefined): void {
  writeStored(whoOf(owner), { person: person ?? null });
  if (isPageKept) return;
  isPageKept = true;
  // A page without its files would be blank.
  fetchPage().catch(() => dropPage().catch(() => undefined));
}

/** Who had read the own deliveries here and is still signed in as far as this browser knows. */
export function keptPerson(owner: string): { person: PersonView | undefined } | undefined {
  return readStored(whoOf(owner), (value) => {
    const { person } = value as { person: PersonView | null };
    return { person: person ?? undefined };
  });
}

/** Drops what shows anything to whoever has the phone next; presses that wait are kept, and sent by their person alone. */
export function dropShown(owner: string): void {
  for (const key of [listOf(owner), whoOf(owner)]) localStore.removeItem(key);
  isPageKept = false;
  dropPage().catch(() => undefined);
}

/** Drops what is kept for a person. */
export const dropCourierItems = (person: string): void => localStore.removeAll(itemsOf(person));
