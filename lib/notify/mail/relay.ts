import 'server-only';
import { retryOnDuplicate } from '@/lib/db/errors';
import { CANCEL_CODE_EVENT } from '@/lib/guests/cancel-code';
import { enqueue, GIVE_UP_MS, isMailEnabled, type NewMail } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import { NEWSLETTER_EVENT } from '@/lib/newsletter/commands';
import { poll } from '@/lib/notify/poll';
import { databaseTime, OVERLAP_MS, ordersChangedSince } from '@/lib/orders/changed-orders';
import { STAFF_INVITE_EVENT } from '@/lib/staff/commands';
import { CONFIRM_ALERT_EVENT } from '@/lib/stock-alerts/commands';
import { BACK_IN_STOCK_EVENT } from '@/lib/stock-alerts/queue-mails';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor } from '@/models';
import type { MailDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';
import { composeOrderMail } from './compose-order';
import {
  composeAccountMail,
  composeNewsletterMail,
  composeStaffMail,
  composeStockAlert,
} from './compose-simple';
import { eventsToMail, type OrderMailEvent, orderMailId } from './order-events';

const BATCH = 500;
/** The interval while no orders change. */
const STORE_EVERY_MS = 10 * 60_000;
/**
 * An event without a stored time is mailed at most this long after its `notBefore`, in ms. The value must be below the
 * lifetime of outbox rows. Otherwise the same mail could be queued twice.
 */
const UNDATED_MS = 7 * DAY_MS;

const START = 'mail start';
const POSITION = 'mail position';

/** Returns the time since which this shop sends mail. The first call stores `start` as this time. */
async function mailingSince(start: Date): Promise<Date> {
  const make = () =>
    Cursor.findOneAndUpdate(
      { _id: START },
      { $setOnInsert: { at: start } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
  const row = await retryOnDuplicate(make);
  return row?.at ?? start;
}

const isToBeMailed = ({ isDated, notBefore }: OrderMailEvent, since: Date, now: Date) =>
  notBefore >= since && now.getTime() - notBefore.getTime() < (isDated ? GIVE_UP_MS : UNDATED_MS);

const mailOf = (order: OrderDoc, { event, finalAt: standsFrom }: OrderMailEvent): NewMail =>
  omitUndefined({
    _id: orderMailId(order, event),
    event,
    order: order._id,
    user: event.startsWith('seller-') ? undefined : order.userId,
    dueAt: standsFrom,
  });

/**
 * Creates the function that queues the mails about orders. Each call reads the orders that have changed since the
 * previous call, and adds their missing mails. A crash loses no mail, and any number of processes may run the function.
 *
 * Events older than 24 hours, or older than the shop's first relay, are skipped. The function throws database errors.
 * The next call then reads the same changes again.
 */
export function createRelay(): () => Promise<void> {
  // Orders from now on trigger mails. The start time needs the database's clock, which may not respond yet.
  const madeAt = performance.now();
  let since: Date | undefined;
  let last: number | undefined;
  let storedAt = 0;
  let known = new Map<string, number | undefined>();

  const read = async (start: number, now: Date, begin: Date) => {
    const seen = new Map<string, number | undefined>();
    let from = start;
    for (;;) {
      const rows = await ordersChangedSince(from, BATCH);
      const fresh = rows.filter((row) => known.get(String(row._id)) !== (row.rev ?? 0));
      const mails = fresh.flatMap((order) =>
        eventsToMail(order)
          .filter((event) => isToBeMailed(event, begin, now))
          .map((event) => mailOf(order, event)),
      );
      await enqueue(mails);
      for (const row of rows) seen.set(String(row._id), row.rev ?? 0);
      const end = rows.at(-1)?.changedAt?.getTime() ?? from;
      if (rows.length < BATCH || end === from) return { seen, isNew: mails.length > 0 };
      from = end;
    }
  };

  return async () => {
    const now = new Date(await databaseTime());
    since ??= await mailingSince(new Date(now.getTime() - (performance.now() - madeAt)));
    last ??= (await Cursor.findById(POSITION).lean())?.at.getTime() ?? since.getTime();
    // If the clock was set back, `last` is in the future, and reading from there would miss changes.
    const from = Math.min(last, now.getTime()) - OVERLAP_MS;
    const { seen, isNew } = await read(Math.max(from, now.getTime() - GIVE_UP_MS), now, since);
    known = seen;
    last = now.getTime();
    if (!isNew && last - storedAt < STORE_EVERY_MS) return;
    await Cursor.updateOne({ _id: POSITION }, { $set: { at: now } }, { upsert: true });
    storedAt = last;
  };
}

/** Composes any kind of mail from its outbox row, for example a mail about an order, the newsletter or an account. */
export const composeMail = (mail: MailDoc, now: Date) => {
  if (mail.event === NEWSLETTER_EVENT) return composeNewsletterMail(mail);
  if (mail.event === CONFIRM_ALERT_EVENT || mail.event === BACK_IN_STOCK_EVENT)
    return composeStockAlert(mail);
  if (mail.event === STAFF_INVITE_EVENT) return composeStaffMail(mail, now);
  if (mail.event === CANCEL_CODE_EVENT) return composeAccountMail(mail, now);
  return mail.order ? composeOrderMail(mail, now) : composeAccountMail(mail, now);
};

/**
 * Starts the background job that queues mails about changed orders and sends due mails. Does nothing if mail is off.
 */
export function startMailer(): void {
  if (isMailEnabled())
    poll('mail waits for the database', createRelay(), () => sendDue(composeMail));
}
