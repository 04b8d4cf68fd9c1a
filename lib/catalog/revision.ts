import { Revision } from '@/models';
import { db } from '../db';

const NAME = 'catalog';
/** How old the known revision may be: a change made by another instance shows within this time. */
const TRUST_MS = 500;

let known: { value: number; readAt: number } | undefined;

/** The number that goes up at each change of the catalogue, as of now. */
export async function readCatalogRevision(): Promise<number> {
  await db();
  const row = await Revision.findById(NAME).lean();
  known = { value: row?.value ?? 0, readAt: performance.now() };
  return known.value;
}

/** The same, at most 500 ms old. */
export async function catalogRevision(): Promise<number> {
  if (known && performance.now() - known.readAt < TRUST_MS) return known.value;
  return readCatalogRevision();
}

/** Tells every instance that the catalogue changed; this one knows at once. */
export async function bumpCatalogRevision(): Promise<void> {
  await db();
  await Revision.updateOne({ _id: NAME }, { $inc: { value: 1 } }, { upsert: true });
  known = undefined;
}
