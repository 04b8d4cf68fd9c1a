import type { OrderView } from '@/lib/orders/view';
import { parseWhole } from '@/lib/utils/decimal';
import { fromDollars, MAX_PRICE_CENTS, parseDollars, toDollars } from '@/lib/utils/money';
import type { Messages } from '@/messages';

/** A row of the form: a deposit and how many pieces came back, as they are typed. */
export type ReturnedText = { key: string; amount: string; pieces: string };
type Returned = NonNullable<OrderView['returned']>;

/** The most pieces of one deposit. */
export const MOST_PIECES = 999;

type Fault = Extract<keyof Messages['packing'], 'piecesWhole' | `amount${string}`>;

/** The rows of the form: what was noted, the other deposits of the shop, and one for any other amount. */
export function textsOf(noted: Returned, known: readonly number[]): ReturnedText[] {
  const others = known.filter((amount) => !noted.some((row) => row.amount === amount));
  const rows = [
    ...noted.map(({ amount, pieces }) => ({ amount: String(amount), pieces: String(pieces) })),
    ...others.map((amount) => ({ amount: String(amount), pieces: '' })),
    { amount: '', pieces: '' },
  ];
  return rows.map((row, at) => ({ key: `row ${at}`, ...row }));
}

/** Why a row cannot be noted, as a message of `packing`; undefined of one that can, or says nothing. */
export function faultOf({ amount, pieces }: ReturnedText): Fault | undefined {
  const [count, price] = [pieces.trim() === '' ? 0 : parseWhole(pieces), amount.trim()];
  if (count === 0) return undefined;
  if (count === undefined || count > MOST_PIECES) return 'piecesWhole';
  if (price === '') return 'amountMissing';
  const cents = parseDollars(price);
  if (cents !== undefined) return cents > 0 ? undefined : 'amountAboveZero';
  return Number(price) > toDollars(MAX_PRICE_CENTS) ? 'amountTooLarge' : 'amountNumber';
}

/** What the rows say came back; rows without pieces say nothing. */
export const returnedOf = (rows: readonly ReturnedText[]) =>
  rows.flatMap(({ amount, pieces }) => {
    const [count = 0, cents] = [parseWhole(pieces), parseDollars(amount.trim())];
    return count > 0 && cents ? [{ pieces: count, amount: cents / 100 }] : [];
  });

/** What they come to, in cents. */
export const centsOf = (rows: Returned): number =>
  rows.reduce((sum, { pieces, amount }) => sum + pieces * fromDollars(amount), 0);
