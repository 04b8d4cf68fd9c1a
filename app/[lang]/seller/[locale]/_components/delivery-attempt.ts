/**
 * The reasons for a failed delivery, each with its message key in the namespaces `couriers` and `deliveries`.
 */
export const TRY_WORDS = {
  'no answer': 'noAnswer',
  'not at home': 'notAtHome',
  'wrong address': 'wrongAddress',
  refused: 'refused',
} as const;

export type TryReason = keyof typeof TRY_WORDS;
export const TRY_REASONS = Object.keys(TRY_WORDS) as TryReason[];
