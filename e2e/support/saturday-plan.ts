/* The plan of each order of a Saturday, with its expected total in cents. The totals are independent of the shop's
   own calculation. */

type Kind = 'cash' | 'card' | 'pickup' | 'phone';
export type Courier = 'Omar' | 'Mia';

export const GOODS = [
  { name: 'Saturday apples', cents: 107, deposit: 0 },
  { name: 'Saturday cola', cents: 250, deposit: 25 },
  { name: 'Saturday bread', cents: 301, deposit: 0 },
] as const;

/** The position in the plan of the order for each special case. */
export const SPECIAL = {
  byScreen: 4,
  late: 6,
  cancelledNew: 8,
  cancelledPacked: 9,
  nobodyThere: 12,
  paidInShop: 14,
  backToCard: 17,
  backInCash: 20,
  corrected: 22,
} as const;
export const LEAST_ORDERS = 23;

const KINDS: readonly Kind[] = ['cash', 'card', 'pickup', 'phone', 'cash', 'card', 'cash', 'card'];

const withTax = (cents: number) => cents + Math.floor((cents * 2) / 100);

const sumOf = (quantities: readonly number[], bottlesBack = 0) =>
  withTax(
    quantities.reduce((sum, quantity, at) => {
      const { cents, deposit } = GOODS[at] ?? { cents: 0, deposit: 0 };
      return sum + quantity * (cents + deposit);
    }, -bottlesBack * 25),
  );

export type Plan = ReturnType<typeof planOf>;

export function planOf(at: number) {
  const quantities = [1 + (at % 4), 2 + (at % 3), 1 + (at % 2)];
  const isShort = at % 10 === 3 || at % 10 === 7;
  const found = isShort
    ? quantities.map((quantity, line) => quantity - (line === 0 ? 1 : 0))
    : quantities;
  const kind = KINDS[at % KINDS.length] ?? 'cash';
  return {
    at,
    kind,
    quantities,
    found,
    isShort,
    courier: (at % 4 === 3 ? 'Mia' : 'Omar') as Courier,
    isCancelled: at === SPECIAL.cancelledNew || at === SPECIAL.cancelledPacked,
    agreed: sumOf(quantities),
    due: sumOf(found),
    /** Includes the deposit of two bottles that the customer returns after the delivery. */
    corrected: sumOf(found, 2),
  };
}

export function modelOf(plans: readonly Plan[]) {
  const model = { cardIn: 0, cardBack: 0, till: 0, doors: { Omar: 0, Mia: 0 }, due: 0, gone: 0 };
  for (const { at, kind, courier, isCancelled, agreed, due, corrected } of plans) {
    if (kind === 'card') {
      model.cardIn += agreed;
      model.cardBack += isCancelled ? agreed : agreed - due;
    } else if (!isCancelled) {
      if (kind === 'pickup' || at === SPECIAL.paidInShop) model.till += due;
      else model.doors[courier] += due;
    }
    if (at === SPECIAL.backToCard) model.cardBack += 100;
    if (at === SPECIAL.backInCash) model.till -= 50;
    if (at === SPECIAL.corrected) model.till -= due - corrected;
    if (isCancelled) model.gone += agreed;
    else model.due += at === SPECIAL.corrected ? corrected : due;
  }
  return model;
}
