import 'server-only';
import { Product } from '@/models';

/**
 * Takes what every product cost until now as not known: no reduction refers to it, because the prices of the shop are in
 * another currency from now on. The present prices count from now.
 */
export async function forgetPrices(): Promise<void> {
  await Product.updateMany(
    {},
    { $set: { priceLows: [{ until: new Date(), cents: 0 }] }, $unset: { reduced: '' } },
    { timestamps: false },
  );
}
