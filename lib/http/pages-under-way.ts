import { within } from '../within';

/** Handlers are bundled and the server around Next is not; this is where they meet. */
const holder = globalThis as typeof globalThis & { shopPagesUnderWay?: Set<Promise<void>> };
holder.shopPagesUnderWay ??= new Set();

/** The pages that Next is working at; each settles when it is in Next's cache. */
export const pagesUnderWay = holder.shopPagesUnderWay;

/** A page that takes longer is not waited for, ms. */
const PATIENCE_MS = 3_000;

/** Waits for the pages that are under way now; never throws. */
export async function pagesSettled(): Promise<void> {
  await within(PATIENCE_MS, Promise.all(pagesUnderWay)).catch(() => {});
}
