/* Which delivery comes first. */

type Delivery = {
  courier?: { place?: number };
  promisedAt?: Date | undefined;
  createdAt: Date;
};

const dueAt = ({ promisedAt, createdAt }: Delivery) => (promisedAt ?? createdAt).getTime();

/**
 * Deliveries in the order in which a courier brings them: those that were moved by hand by their places, all others by what
 * was promised, each before the first moved one that was promised later.
 */
export function inTurn<Row extends Delivery>(rows: readonly Row[]): Row[] {
  const placeOf = ({ courier }: Row) => courier?.place;
  const moved = rows
    .filter((row) => placeOf(row) !== undefined)
    .sort((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
  const others = rows
    .filter((row) => placeOf(row) === undefined)
    .sort((one, other) => dueAt(one) - dueAt(other));
  const all = [...moved];
  for (const row of others) {
    const before = all.findIndex((one) => dueAt(one) > dueAt(row));
    all.splice(before < 0 ? all.length : before, 0, row);
  }
  return all;
}
