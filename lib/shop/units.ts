/** The systems of units that a shop can choose instead of metric units. */
export const UNIT_SYSTEMS = ['us', 'uk'] as const;

/**
 * `us`: goods by weight can be sold by the pound or ounce, and unit prices are per pound, quart or piece. `uk`: unit
 * prices of all packs are per kilogram or litre. Undefined is metric.
 */
export type Units = (typeof UNIT_SYSTEMS)[number];
