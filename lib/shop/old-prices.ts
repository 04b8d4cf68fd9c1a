import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED, REMOVED } from '@/lib/catalog/on-shelf';
import { FORGOTTEN, outdatedStages } from '@/lib/catalog/prices/stable-currency';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { decimalsOf } from '@/lib/utils/money';
import { Product, ShopSettings } from '@/models';

/*
 * A change to a currency with other decimals (docs/decisions/0059). A stored price is an integer of the minor unit, so
 * 1250 would turn from 12.50 euros into 1250 yen.
 */

const WITHOUT_CURRENCY = { priceCurrency: mongoose.trusted({ $exists: false }) };

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
 * Records in all removed products the currency of their prices. These products cannot be restored while the shop has a
 * currency with other decimals. Runs before the change of the currency, so that no product can be restored after it. If
 * the change then fails, the record is still true and blocks nothing. Safe to repeat.
 */
export async function keepCurrencyOfRemoved(currency: string): Promise<void> {
  await Product.updateMany(
    { ...REMOVED, ...WITHOUT_CURRENCY },
    { $set: { priceCurrency: currency } },
    { timestamps: false },
  );
}

/**
 * Removes products that another request has added or restored between {@link assertNothingForSale} and the change of
 * the currency, and records the currency of products that were removed in between. The prices of these products are in
 * the currency `before`. One update does both, so that a product that is restored at the same time is not missed.
 */
export async function removeLateProducts(before: string): Promise<void> {
  await Product.updateMany(WITHOUT_CURRENCY, outdatedStages(before), {
    timestamps: false,
    updatePipeline: true,
  });
}

/**
 * Cleans up removed products whose prices have a different number of decimals than `currency`. Deletes their barcodes,
 * so that other products can use them. Deletes their cost prices, because they would be read as different amounts. Call
 * it after the currency was stored. It is safe to repeat. `hasOldPrices` stays in the settings until it has finished,
 * so that the next save of the settings runs it again after a crash. Until then, the file import itself frees these
 * barcodes and ignores these cost prices.
 */
export async function forgetOldPrices(currency: string): Promise<void> {
  const recorded: string[] = await Product.distinct('priceCurrency', REMOVED);
  const former = recorded.filter((one) => one && !haveSameDecimals(one, currency));
  await Product.updateMany(
    { ...REMOVED, priceCurrency: mongoose.trusted({ $in: former }) },
    { $unset: Object.fromEntries(FORGOTTEN.map((field) => [field, ''])) },
    { timestamps: false },
  );
  // If the currency has changed again in the meantime, keep `hasOldPrices`, because the request with the later change
  // runs this function again.
  await ShopSettings.updateOne({ _id: 'shop', currency }, { $unset: { hasOldPrices: '' } });
}
