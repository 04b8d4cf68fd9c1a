import { DEFAULTS } from './schema';
import type { ShopView } from './view';

/** A shop of which nothing is set. */
export const DEFAULT_SHOP: ShopView = { revision: 0, hasTimeZone: false, ...DEFAULTS };
