import { EXPIRING, list, model, present, required, sub } from './define';

const missedSearches = {
  /** The business day, for example `2026-12-25`. */
  _id: required(String),
  /** The search texts that found nothing on this day. Their number is limited (lib/missed-searches/record.ts). */
  rows: list(sub({ text: present(String), count: present(Number) })),
  expiresAt: required(Date),
};
/** The searches of a day that found no product. Only a shop that counts them has these documents. */
export const MissedSearches = model('MissedSearches', missedSearches, { indexes: [EXPIRING] });
