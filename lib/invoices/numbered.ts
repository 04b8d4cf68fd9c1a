import 'server-only';
import { isDuplicate } from '@/lib/db/errors';
import { restoredAt } from '@/lib/db/schema-version';
import { processGlobal } from '@/lib/utils/process-global';
import { dayOf } from '@/lib/utils/zone-day';
import { Invoice } from '@/models';
import type { InvoiceContent, InvoiceDoc } from '@/models/invoice';

/*
 * Numbers without gaps (docs/decisions/0034-numbers-of-invoices.md): one write stores a document with its number, and a unique
 * index refuses it when the number or the part of the order is taken. No counter can run ahead.
 */

const PREFIX = { invoice: 'INV', 'credit note': 'CN' } as const;

/** Many more than processes, each of which stores one document at a time. */
const TRIES = 500;

/** A document without its number. */
export type Unnumbered = InvoiceContent &
  Pick<InvoiceDoc, 'order' | 'userId' | 'part' | 'kind' | 'refersTo' | 'unnoted'>;

/** `INV-2026-0001`: kind, year, and number within both. */
const numberOf = ({ kind, year, n }: Pick<InvoiceDoc, 'kind' | 'year' | 'n'>) =>
  `${PREFIX[kind]}-${year}-${String(n).padStart(4, '0')}`;

type Clock = { timeZone: string; now: () => number };

const yearOf = (at: number, timeZone: string) => Number(dayOf(at, timeZone).slice(0, 4));

/**
 * The suffix of all numbers of a year in which a backup was restored, month to minute of the restore: after the backup the shop
 * may have given the same number without it. Empty in any other year.
 */
async function seriesOf(year: number, timeZone: string): Promise<string> {
  const at = await restoredAt();
  if (!at || yearOf(at.getTime(), timeZone) !== year) return '';
  return `-${at.toISOString().slice(5, 16).replace(/\D/g, '')}`;
}

/** The next number of a kind, and the date of its document: no earlier than the date of the document before. */
async function nextOf(kind: InvoiceDoc['kind'], { timeZone, now }: Clock) {
  const present = now();
  const year = yearOf(present, timeZone);
  const last = await Invoice.findOne({ kind, year }, { n: 1, at: 1, day: 1 })
    .sort({ n: -1 })
    .hint({ kind: 1, year: 1, n: 1 })
    .lean();
  const today = dayOf(present, timeZone);
  // A clock that was set back, or a time zone further west, must not date a higher number before a lower one.
  const isBack = last !== null && (last.at.getTime() > present || last.day > today);
  const at = isBack ? last.at : new Date(present);
  const day = isBack ? last.day : today;
  const numbered = { kind, year, n: (last?.n ?? 0) + 1 };
  const number = numberOf(numbered) + (await seriesOf(year, timeZone));
  return { ...numbered, number, at, day };
}

/**
 * Stores a document under the next number of its kind by one write, or finds the stored document of the same part of the order;
 * `isNew` says which. Any number of processes may call it. Throws the driver's errors, after which the document may be stored.
 */
export async function storeNumbered(
  document: Unnumbered,
  clock: Clock,
): Promise<{ stored: InvoiceDoc; isNew: boolean }> {
  const { order, part, kind } = document;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const made = await Invoice.create({ ...document, ...(await nextOf(kind, clock)) });
      return { stored: made.toObject(), isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const stored = await Invoice.findOne({ order, part }).lean();
    if (stored) return { stored, isNew: false };
  }
  throw new Error('no number of an invoice was free');
}

const queue = processGlobal('queue of invoices', () => ({ last: Promise.resolve() }));

/** Runs `work` after all earlier work, so that the requests of one process do not race for numbers. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = queue.last.then(work);
  queue.last = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}
