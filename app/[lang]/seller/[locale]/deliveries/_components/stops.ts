import { grouped } from '@/lib/utils/grouped';

type Delivery = { _id: string; stop?: string | undefined; status?: string };

const keyOf = ({ _id, stop }: Delivery): string => stop ?? _id;

/** Returns the deliveries grouped by stop: orders that are delivered together are one stop. */
export const stopsOf = <Row extends Delivery>(rows: readonly Row[]): Row[][] =>
  grouped(rows, keyOf);

/** Returns the position of the stop of a delivery; -1 if it is not in the list. */
export const stopAt = (rows: readonly Delivery[], one: Delivery): number =>
  stopsOf(rows).findIndex((stop) => stop.some(({ _id }) => _id === one._id));

/** Returns the other open deliveries of the same stop. */
export const othersOf = <Row extends Delivery>(one: Row, rows: readonly Row[]): Row[] =>
  rows.filter((row) => row._id !== one._id && keyOf(row) === keyOf(one));

/**
 * Returns the ids of the deliveries after the stop of the delivery at the position `at` has moved by one stop. Deliveries
 * of one stop stay together.
 */
export function movedStop(rows: readonly Delivery[], at: number, step: 1 | -1): string[] {
  const one = rows[at];
  const stops = stopsOf(rows);
  const from = one ? stopAt(rows, one) : -1;
  const [moved] = from < 0 ? [] : stops.splice(from, 1);
  if (moved) stops.splice(from + step, 0, moved);
  return stops.flat().map(({ _id }) => _id);
}
