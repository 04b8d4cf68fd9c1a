import 'server-only';
import type { Migration } from '@/lib/db/schema-version';
import { readPhonesAs } from '@/lib/orders/search-terms';
import { ShopSettings } from '@/models';

/** Adds normalized phone numbers to orders. Earlier versions stored phone numbers only as they were typed. */
export const phonesOfOrders: Migration = {
  version: 2,
  what: 'Orders get their phone numbers in E.164 and the words of each notation',
  async run() {
    const shop = await ShopSettings.findById('shop', { country: 1 }).lean();
    await readPhonesAs(shop?.country);
  },
};
