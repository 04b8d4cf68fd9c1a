/** The message keys of why a delivery failed, in 'couriers' and 'deliveries'. */
export const TRY_WORDS = {
  'no answer': 'noAnswer',
  'not at home': 'notAtHome',
  'wrong address': 'wrongAddress',
  refused: 'refused',
} as const;

export type TryReason = keyof typeof TRY_WORDS;
export const TRY_REASONS = Object.keys(TRY_WORDS) as TryReason[];
