import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED, REMOVED } from '@/lib/catalog/on-shelf';
import { REMOVAL_STAGES } from '@/lib/catalog/stock/stages';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { decimalsOf } from '@/lib/utils/money';
import { Product } from '@/models';

/*
 * A change to a currency with other decimals (docs/decisions/0059). A stored price is an integer of the minor unit, so
 * 1250 would turn from 12.50 euros into 1250 yen.
 */

/** Returns whether two currencies have the same number of decimals, so that stored amounts keep their number. */
export const haveSameDecimals = (one: string, other: string): boolean =>
  decimalsOf(one) === decimalsOf(other);

/** Throws a 409 ApiError if a product is for sale. Its message tells the seller how to change the currency. */
export async function assertNothingForSale(before: string, after: string): Promise<void> {
  if (!(await Product.exists(NOT_REMOVED))) return;
  const currencies = { before: before.toUpperCase(), currency: after.toUpperCase() };
  throw new ApiError('conflict', t('settingsErrors', 'otherDecimals', currencies));
}

/**
 * Records the currency of their prices in all removed products. They cannot be restored while the shop has a currency
 * with other decimals. They also lose their barcodes, so that other products may have them, and their cost prices, which a
 * product file without cost prices would not replace. Safe to repeat.
 */
export async function keepCurrencyOfRemoved(currency: string): Promise<void> {
  await Product.updateMany(
    { ...REMOVED, priceCurrency: mongoose.trusted({ $exists: false }) },
    {
      $set: { priceCurrency: currency },
      $unset: { gtin: '', idempotencyKey: '', costCents: '' },
    },
    { timestamps: false },
  );
}

/**
 * Removes products that another request has added or restored between {@link assertNothingForSale} and the change of the
 * currency. Their prices were meant in the currency `before`.
 */
export async function removeLateProducts(before: string): Promise<void> {
  await Product.updateMany(NOT_REMOVED, REMOVAL_STAGES, {
    timestamps: false,
    updatePipeline: true,
  });
  await keepCurrencyOfRemoved(before);
}
