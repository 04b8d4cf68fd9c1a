/* Proposals: while an order is packed, its shopper is asked to accept another product instead of missing pieces of a line. */

/** How long a shopper may answer; then the wish of the order counts. */
export const ANSWER_MS = 5 * 60_000;

/** What a shopper may wish for missing pieces, of an order or of one line. */
export const WISHES = ['leave out', 'replace', 'call'] as const;
export type Wish = (typeof WISHES)[number];

export const ANSWERS = ['accepted', 'refused'] as const;
type ProposalAnswer = (typeof ANSWERS)[number];

/** What decides how a proposal stands. */
type Asked = { until: Date | string; answer?: ProposalAnswer | undefined };

/** Whether the shopper may still answer at the time `now` (ms). */
export const isOpen = ({ until, answer }: Asked, now: number): boolean =>
  answer === undefined && now < new Date(until).getTime();

/**
 * Whether the shopper wants the proposed product, at the time `now` (ms): as answered or, when the time is over, as wished for
 * missing pieces. Undefined while the shopper may still answer.
 */
export function isWanted(
  proposal: Asked,
  wish: Wish | undefined,
  now: number,
): boolean | undefined {
  if (proposal.answer) return proposal.answer === 'accepted';
  return isOpen(proposal, now) ? undefined : wish === 'replace';
}

type Instead = { product: unknown; quantity: number };

/**
 * Whether a proposal stays with its line after a new count: a "no" always, a "yes" for no more pieces of its product, an open
 * proposal only for the same pieces. Any other count takes it back, because the seller has decided.
 */
export function staysAfter(
  proposal: Instead & Asked & { found: number },
  counted: { found: number; replacement?: Instead | undefined },
): boolean {
  if (proposal.answer === 'refused') return true;
  const { replacement, found } = counted;
  if (!replacement || String(replacement.product) !== String(proposal.product)) return false;
  return proposal.answer === 'accepted'
    ? replacement.quantity <= proposal.quantity
    : replacement.quantity === proposal.quantity && found === proposal.found;
}
