/*
 * Proposals: while an order is being packed, the shop asks its shopper to accept another product for missing
 * pieces of a line.
 */

/** How long a shopper may answer, in ms. Afterwards the order's substitution preference applies. */
export const ANSWER_MS = 5 * 60_000;

/** The substitution preferences for missing pieces, of an order or of one line. */
export const WISHES = ['leave out', 'replace', 'call'] as const;
export type Wish = (typeof WISHES)[number];

export const ANSWERS = ['accepted', 'refused'] as const;
type ProposalAnswer = (typeof ANSWERS)[number];

/** The fields that decide the state of a proposal. */
type Asked = { until: Date | string; answer?: ProposalAnswer | undefined };

/** Returns whether the shopper may still answer at the time `now` (ms). */
export const isOpen = ({ until, answer }: Asked, now: number): boolean =>
  answer === undefined && now < new Date(until).getTime();

/**
 * Returns whether the shopper wants the proposed product at the time `now` (ms). The answer decides or, after the
 * deadline, the substitution preference. Undefined while the shopper may still answer.
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
 * Returns whether a proposal remains on its line after a new count. A declined proposal always remains. An
 * accepted one remains for no more pieces of its product, an open one only for the same pieces. Any other count
 * withdraws it, because the seller has decided.
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
