import 'server-only';
import mongoose from 'mongoose';
import { requestLocale, t } from '@/lib/http/translate';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { DayClose, Handover, Movement, Order } from '@/models';
import type { DayCloseDoc, HandedOver, MovementDoc } from '@/models/day-close';
import type { Open } from './movements';
import type { DayReportView } from './view';

const { trusted } = mongoose;

/** This date precedes all movements. It excludes movements with the day '', which precede the first day report. */
const FIRST_DAY = '2000-01-01';

/** A closed report includes all movements up to this day and number (`lastSeq`) that no earlier report includes. */
type Reach = Pick<DayCloseDoc, 'date' | 'lastSeq'>;

const NONE: Reach = { date: FIRST_DAY, lastSeq: 0 };

/** Returns the latest closed report. */
export const lastClose = (): Promise<DayCloseDoc | null> =>
  DayClose.findOne().sort({ n: -1 }).hint({ n: 1 }).lean();

type Booked = MovementDoc & { currency: string };

/** Movements of earlier versions have no currency, so they get the currency of their order. */
async function withCurrency(rows: MovementDoc[]): Promise<Booked[]> {
  const ids = rows.filter(({ currency }) => !currency).map(({ order }) => order);
  const orders =
    ids.length === 0
      ? []
      : await Order.find({ _id: trusted({ $in: ids }) }, { currency: 1 })
          .hint({ _id: 1 })
          .lean();
  const known = new Map(orders.map(({ _id, currency }) => [String(_id), currency]));
  return rows.map((row) => ({
    ...row,
    currency: row.currency ?? pricingContextOf({ currency: known.get(String(row.order)) }).currency,
  }));
}

/**
 * Returns the movements up to `date` and `lastSeq` that no closed report includes. `own` are the movements of the days
 * since the last closed report. `late` are movements that were booked for a day after its report was closed.
 */
export async function openMovements(
  { date, lastSeq }: Reach,
  last: Reach | null,
): Promise<Open<Booked>> {
  const before = last ?? NONE;
  const [own, late] = await Promise.all([
    Movement.find({
      day: trusted({ $gt: before.date, $lte: date }),
      seq: trusted({ $lte: lastSeq }),
    })
      .hint({ day: 1, seq: 1 })
      .lean(),
    Movement.find({
      seq: trusted({ $gt: before.lastSeq, $lte: lastSeq }),
      day: trusted({ $gt: FIRST_DAY, $lte: before.date }),
    })
      .hint({ seq: 1 })
      .lean(),
  ]);
  return { own: await withCurrency(own), late: await withCurrency(late) };
}

const earlierDayOf = (movements: readonly MovementDoc[], date: string): string | undefined =>
  movements
    .map(({ day }) => day)
    .filter((day) => day < date)
    .sort()[0];

/** Formats a calendar day (`2026-10-20`) in the language of the request: October 20, 2026. */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(requestLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

/** Returns an error message if a day cannot be closed, otherwise undefined. */
export function closeBlockedReason(
  date: string,
  today: string,
  last: Reach | null,
  own: readonly MovementDoc[],
): string | undefined {
  if (date > today) return t('errors', 'dayNotBegun');
  if (last && date <= last.date)
    return t('errors', 'dayPassedOver', { date: formatDay(last.date) });
  const earlier = earlierDayOf(own, date);
  return earlier && t('errors', 'dayEarlierOpen', { date: formatDay(earlier) });
}

/** Returns whether the report of this business day or of a later one is closed. */
export const isClosedDay = async (date: string): Promise<boolean> =>
  (await DayClose.exists({ date: trusted({ $gte: date }) })) !== null;

/**
 * Returns the couriers' cash handovers up to the day `date` (`2026-12-25`) that no closed report includes. `last` is
 * the latest closed report. The result starts after the last handover in `last`. Without a handover number, it starts
 * with the day of `last`. Without a closed report, it starts with `date`.
 *
 * The result ends before the first handover of a later day, because handover numbers may be out of order around
 * midnight. The next report includes these handovers. The currency of a handover is absent if it is `currency`.
 */
export async function handedOver(
  date: string,
  last: DayCloseDoc | null,
  currency: string,
): Promise<HandedOver[]> {
  const known = last?.lastHandover;
  const rows = await Handover.find(
    known === undefined
      ? { day: trusted({ $gte: last?.date ?? date }) }
      : { n: trusted({ $gt: known }) },
  )
    .sort({ n: 1 })
    .hint(known === undefined ? { day: 1, n: 1 } : { n: 1 })
    .lean();
  const later = rows.findIndex(({ day }) => day > date);
  const open = later < 0 ? rows : rows.slice(0, later);
  return open.map(({ n, courier, currency: own, expectedCents, countedCents }) =>
    omitUndefined({
      n,
      name: courier.name,
      expectedCents,
      countedCents,
      currency: own === currency ? undefined : own,
    }),
  );
}

/** Returns the fields of a closed report about the couriers' cash handovers. Empty in a shop without couriers. */
export function storedHandovers(
  handovers: HandedOver[],
  last: DayCloseDoc | null,
): Pick<DayCloseDoc, 'handovers' | 'lastHandover'> {
  const lastHandover = handovers.at(-1)?.n ?? last?.lastHandover;
  return omitUndefined({ handovers: handovers.length > 0 ? handovers : undefined, lastHandover });
}

/** Returns the handovers in the format of the API, in major currency units. */
export const viewHandovers = (
  handovers: HandedOver[] = [],
  ofDay: string,
): Pick<DayReportView, 'handovers'> =>
  handovers.length === 0
    ? {}
    : {
        handovers: handovers.map(({ n, name, currency, expectedCents, countedCents }) =>
          omitUndefined({
            number: n,
            name,
            currency: currency || undefined,
            expected: toUnits(expectedCents, currency ?? ofDay),
            counted: toUnits(countedCents, currency ?? ofDay),
          }),
        ),
      };
