import { DAY_MS } from '@/lib/utils/durations';

/** How many products one address can wait for. */
export const MAX_ALERTS = 20;
/** How many addresses can wait. Strangers cannot make the list of a shop larger. */
export const MAX_ADDRESSES = 10_000;
/** An alert is deleted after this time, in ms. */
export const ALERT_MS = 180 * DAY_MS;
