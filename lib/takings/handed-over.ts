import 'server-only';
import mongoose from 'mongoose';
import { toDollars } from '@/lib/utils/money';
import { Handover } from '@/models';
import type { DayCloseDoc, HandedOver } from '@/models/day-close';
import type { DayView } from './view';

const { trusted } = mongoose;

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
export const viewHandovers = (handovers: HandedOver[] = []): Pick<DayView, 'handovers'> =>
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
