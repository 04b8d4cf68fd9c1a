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
 * Records the currency of their prices in all removed products. They cannot be restored while the shop has a currency
 * with other decimals. Runs before the change of the currency, so that no product can be restored after it. If the
 * change then fails, the record is still true and blocks nothing. Safe to repeat.
 */
export async function keepCurrencyOfRemoved(currency: string): Promise<void> {
  await Product.updateMany(
    { ...REMOVED, ...WITHOUT_CURRENCY },
    { $set: { priceCurrency: currency } },
    { timestamps: false },
  );
}

/**
 * Removes products that another request has added or restored between {@link assertNothingForSale} and the change of the
 * currency, and records the currency of products that were removed in between. Their prices were meant in the currency
 * `before`. One update does both, so that a product which is restored meanwhile is not missed.
 */
export async function removeLateProducts(before: string): Promise<void> {
  await Product.updateMany(WITHOUT_CURRENCY, outdatedStages(before), {
    timestamps: false,
    updatePipeline: true,
  });
}

/**
 * Deletes the barcodes of removed products whose prices have other decimals than `currency`, so that other products may
 * have them, and their cost prices, which would mean other amounts. Runs only after the currency was stored. It is safe to
 * repeat. After a crash, the next save of the settings completes it, because the settings have `hasOldPrices` until then.
 * Until then, the import of a file frees these barcodes and ignores these cost prices itself.
 */
export async function forgetOldPrices(currency: string): Promise<void> {
  const recorded: string[] = await Product.distinct('priceCurrency', REMOVED);
  const former = recorded.filter((one) => one && !haveSameDecimals(one, currency));
  await Product.updateMany(
    { ...REMOVED, priceCurrency: mongoose.trusted({ $in: former }) },
    { $unset: Object.fromEntries(FORGOTTEN.map((field) => [field, ''])) },
    { timestamps: false },
  );
  // Another change of the currency may have begun meanwhile. It then runs this itself.
  await ShopSettings.updateOne({ _id: 'shop', currency }, { $unset: { hasOldPrices: '' } });
}
