/* While an order is being packed, the shop can ask the shopper to accept a replacement for missing pieces. */

/** How long a shopper may answer a proposal, in ms. Afterwards the order's substitution preference applies. */
export const PROPOSAL_TIMEOUT_MS = 5 * 60_000;

/** The substitution preferences of an order or a line: what the seller does about missing pieces. */
export const WISHES = ['leave out', 'replace', 'call'] as const;
export type Wish = (typeof WISHES)[number];

export const ANSWERS = ['accepted', 'refused'] as const;
type ProposalAnswer = (typeof ANSWERS)[number];

type Asked = { until: Date | string; answer?: ProposalAnswer | undefined };

/** Returns whether the shopper may still answer a proposal at the time `now` (ms). */
export const isOpen = ({ until, answer }: Asked, now: number): boolean =>
  answer === undefined && now < new Date(until).getTime();

/**
 * Returns whether the shopper wants the proposed product at the time `now` (ms). Without an answer, the result is
 * undefined until the deadline. Then the substitution preference applies.
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
 * Returns whether a proposal stays on its line after the seller has saved new picked quantities. A declined proposal
 * stays. An accepted proposal stays if its product is the replacement, up to the accepted quantity. An open proposal
 * stays if the picked quantity and the replacement are unchanged.
 */
export function isProposalKept(
  proposal: Instead & Asked & { pickedQuantity: number },
  counted: { found: number; replacement?: Instead | undefined },
): boolean {
  if (proposal.answer === 'refused') return true;
  const { replacement, found } = counted;
  if (!replacement || String(replacement.product) !== String(proposal.product)) return false;
  return proposal.answer === 'accepted'
    ? replacement.quantity <= proposal.quantity
    : replacement.quantity === proposal.quantity && found === proposal.pickedQuantity;
}
