import { site } from '@/lib/site';
import type { OrderDoc } from '@/models/order';

/**
 * The money that an order was placed with, whatever the shop takes now: currency (ISO 4217) and tax in
 * percent. Orders from before the settings existed use the defaults of lib/site.ts.
 */
export const termsOf = ({ currency, taxPercent }: Pick<OrderDoc, 'currency' | 'taxPercent'>) => ({
  currency: currency ?? site.currency,
  taxPercent: taxPercent ?? site.taxPercent,
});
