import 'server-only';
import mongoose from 'mongoose';
import { isDuplicate } from '@/lib/db/errors';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { Product } from '@/models';

/** The product that has a barcode. */
type Owner = { id: string; name: string; isRemoved: boolean };

/** The products that have these barcodes, by barcode. */
async function ownersOf(gtins: readonly string[]): Promise<Map<string, Owner>> {
  if (gtins.length === 0) return new Map();
  const owners = await Product.find(
    { gtin: mongoose.trusted({ $in: gtins }) },
    { gtin: 1, name: 1, removedAt: 1 },
  ).lean();
  return new Map(
    owners.map(({ _id, gtin = '', name, removedAt }) => [
      gtin,
      { id: String(_id), name, isRemoved: removedAt !== undefined },
    ]),
  );
}

const inWords = (gtin: string, { name, isRemoved }: Owner) =>
  say('factFaults', isRemoved ? 'gtinTakenRemoved' : 'gtinTaken', { gtin, name });

/**
 * The refusal of a write of a product that the unique index of barcodes refused, which says whose the barcode is;
 * undefined for any other error.
 */
export async function gtinRefusal(
  error: unknown,
  { id, gtin }: { id?: string; gtin?: string | undefined },
): Promise<Refusal | undefined> {
  if (!gtin || !isDuplicate(error)) return undefined;
  const owner = (await ownersOf([gtin])).get(gtin);
  if (!owner || owner.id === id) return undefined;
  return new Refusal('conflict', inWords(gtin, owner), {
    body: { fields: { gtin: inWords(gtin, owner) } },
  });
}

/**
 * Gives the barcodes of some lines of a file to their products, one after the other: `claim` says in words when a
 * barcode has another product already, in the database or by an earlier line. The barcode of a removed product goes to the line
 * that names it, once `free` is called. The database decides at the write.
 */
export async function claimGtins(lines: readonly { gtin?: string | undefined }[]) {
  const owners = await ownersOf(lines.flatMap(({ gtin }) => gtin ?? []));
  /** Barcodes that removed products have. */
  const toFree: string[] = [];
  return {
    /** `key` is the id of the product, or what tells a new one from all others. */
    claim(gtin: string | undefined, key: string, name: string): string | undefined {
      if (!gtin) return undefined;
      const owner = owners.get(gtin);
      if (owner?.isRemoved && owner.id !== key) toFree.push(gtin);
      else if (owner && owner.id !== key) return inWords(gtin, owner);
      owners.set(gtin, { id: key, name, isRemoved: false });
      return undefined;
    },
    /** Takes the claimed barcodes from the removed products that have them; a restored one then has none. */
    async free(): Promise<void> {
      if (toFree.length === 0) return;
      await Product.updateMany(
        { gtin: mongoose.trusted({ $in: toFree }), removedAt: mongoose.trusted({ $exists: true }) },
        { $unset: { gtin: '' } },
      );
    },
  };
}
