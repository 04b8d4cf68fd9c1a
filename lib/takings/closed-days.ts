import 'server-only';
import mongoose from 'mongoose';
import { requestLocale, t } from '@/lib/http/say';
import { pricingContextOf } from '@/lib/orders/terms';
import { toDollars } from '@/lib/utils/money';
import { DayClose, Handover, Movement, Order } from '@/models';
import type { DayCloseDoc, HandedOver, MovementDoc } from '@/models/day-close';
import type { Open } from './movement-math';
import type { DayReportView } from './view';

const { trusted } = mongoose;

/** Before every day of a movement; movements from before the shop began to count have the day ''. */
const FIRST_DAY = '2000-01-01';

/** How far a close reaches: it has the movements up to its `lastSeq` and its day that no earlier close has. */
type Reach = Pick<DayCloseDoc, 'date' | 'lastSeq'>;

const NONE: Reach = { date: FIRST_DAY, lastSeq: 0 };

/** The latest close. */
export const lastClose = (): Promise<DayCloseDoc | null> =>
  DayClose.findOne().sort({ n: -1 }).hint({ n: 1 }).lean();

type Booked = MovementDoc & { currency: string };

/** Movements with currencies; earlier versions stored none, so those have the currency of their order. */
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
 * The movements up to `date` and `lastSeq` that no close has: `own` of the days after the last close, and `late` ones, which were
 * booked after their day was closed.
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

/** The earliest day of these movements, if it is before `date`. */
const earlierDayOf = (movements: readonly MovementDoc[], date: string): string | undefined =>
  movements
    .map(({ day }) => day)
    .filter((day) => day < date)
    .sort()[0];

/** A day of the calendar (`2026-10-20`) in the language of the request: October 20, 2026. */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(requestLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

/** Why a day cannot be closed, in words; undefined when it can. */
export function whyNotClosed(
  date: string,
  today: string,
  last: Reach | null,
  own: readonly MovementDoc[],
): string | undefined {
  if (date > today) return t('refusals', 'dayNotBegun');
  if (last && date <= last.date)
    return t('refusals', 'dayPassedOver', { date: formatDay(last.date) });
  const earlier = earlierDayOf(own, date);
  return earlier && t('refusals', 'dayEarlierOpen', { date: formatDay(earlier) });
}

/** Whether a day of the shop is closed, or a later one. */
export const isClosedDay = async (date: string): Promise<boolean> =>
  (await DayClose.exists({ date: trusted({ $gte: date }) })) !== null;

/**
 * The handovers of couriers up to a day (`2026-12-25`) that no close has: those after the last handover of the `last` close or,
 * if it has none, since its day; for the first close, those of its own day. Around midnight, and after a change of the time zone,
 * a handover of a later day may have a smaller number: it and those after it are left to the next close, so that none is
 * skipped. A handover in another currency than `currency` names its own.
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
  return open.map(({ n, courier, currency: own, expectedCents, countedCents }) => ({
    n,
    name: courier.name,
    expectedCents,
    countedCents,
    ...(own === currency ? {} : { currency: own }),
  }));
}

/** The fields of a close that keep handovers; none in a shop without couriers. */
export function keptHandovers(
  handovers: HandedOver[],
  last: DayCloseDoc | null,
): Pick<DayCloseDoc, 'handovers' | 'lastHandover'> {
  const lastHandover = handovers.at(-1)?.n ?? last?.lastHandover;
  return {
    ...(handovers.length > 0 ? { handovers } : {}),
    ...(lastHandover === undefined ? {} : { lastHandover }),
  };
}

/** Handovers as the API returns them, in units of the currency. */
export const viewHandovers = (handovers: HandedOver[] = []): Pick<DayReportView, 'handovers'> =>
  handovers.length === 0
    ? {}
    : {
        handovers: handovers.map(({ n, name, currency, expectedCents, countedCents }) => ({
          number: n,
          name,
          ...(currency ? { currency } : {}),
          expected: toDollars(expectedCents),
          counted: toDollars(countedCents),
        })),
      };
