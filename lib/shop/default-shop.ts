import { site } from '@/lib/utils/site';
import { ownTimeZone } from '@/lib/utils/zone-day';
import type { ShopView } from './view';

/** A shop of which nothing is set. */
export const DEFAULT_SHOP: ShopView = {
  revision: 0,
  name: site.name,
  timeZone: ownTimeZone(),
  hasTimeZone: false,
  promiseMinutes: site.promiseMinutes,
  zipCodes: [],
  minimumOrder: 0,
  currency: site.currency,
  taxPercent: site.taxPercent,
};
