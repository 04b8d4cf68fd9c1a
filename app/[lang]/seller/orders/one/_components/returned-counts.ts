import { faultOfPrice, fromDollars, parseDollars } from '@/lib/money';
import type { OrderView } from '@/lib/orders/view';

/** A row of the form: a deposit and how many pieces came back, as they are typed. */
export type ReturnedText = { key: string; amount: string; pieces: string };
type Returned = NonNullable<OrderView['returned']>;

const MOST = 999;

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

/** Why a row cannot be noted, in words; undefined of one that can, or says nothing. */
export function faultOf({ amount, pieces }: ReturnedText): string | undefined {
  const [count, price] = [pieces.trim(), amount.trim()];
  if (count === '' || count === '0') return undefined;
  if (!/^\d{1,3}$/.test(count)) return `Pieces are a whole number up to ${MOST}.`;
  const fault = price === '' ? 'is missing' : faultOfPrice(price);
  return fault && `The amount ${fault}.`;
}

/** What the rows say came back; rows without pieces say nothing. */
export const returnedOf = (rows: readonly ReturnedText[]) =>
  rows.flatMap(({ amount, pieces }) => {
    const [count, cents] = [Number(pieces.trim()), parseDollars(amount.trim())];
    return count > 0 && cents ? [{ pieces: count, amount: cents / 100 }] : [];
  });

/** What they come to, in cents. */
export const centsOf = (rows: Returned): number =>
  rows.reduce((sum, { pieces, amount }) => sum + pieces * fromDollars(amount), 0);
