import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { messageNameOf } from '@/lib/mail/send';
import { eventsOf, eventsToMail } from '@/lib/notify/mail/order-events';
import { openMailStore } from '@/local/mail/inbox';
import { Mail, Order } from '@/models';

const { trusted } = mongoose;

const PATIENCE_MS = 60_000;

/** The statuses of an order that cause a mail and cannot be undone. */
const TOLD = ['placed', 'out', 'delivered', 'cancelled'];

/**
 * Releases the mails that a killed process had locked. The locks would expire after two minutes, which is too
 * long for the test.
 */
const hurry = () =>
  Mail.updateMany(
    { tries: trusted({ $gt: 0 }), dueAt: trusted({ $exists: true }) },
    { $set: { dueAt: new Date() } },
  );

/** The hourly limit of mails to an account that has never opened a link in a mail (docs/product.md 12.7). */
const MAX_UNPROVEN = 3;

/**
 * Returns the mails to shoppers that are finished. They were sent, or withheld because of the hourly limit of
 * three.
 */
async function doneMails(): Promise<Set<string>> {
  const rows = await Mail.find({ user: trusted({ $exists: true }) }).lean();
  const sentTo = new Map<string, number>();
  for (const { user, sentAt } of rows)
    if (sentAt) sentTo.set(String(user), (sentTo.get(String(user)) ?? 0) + 1);
  const isDone = ({ user, sentAt, dueAt }: (typeof rows)[number]) =>
    sentAt !== undefined || (!dueAt && (sentTo.get(String(user)) ?? 0) >= MAX_UNPROVEN);
  return new Set(rows.filter(isDone).map(({ _id }) => _id));
}

/**
 * Waits until the mails of all placed orders are finished. Gives up when no more mails are sent. Returns
 * whether all are finished.
 */
async function areAllMailsSent(): Promise<boolean> {
  let before = -1;
  for (let end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(1_000)) {
    await hurry();
    const done = await doneMails();
    if (done.size > before) end = Date.now() + PATIENCE_MS;
    before = done.size;
    const orders = await Order.find({ listed: true }).lean();
    const placed = orders.filter((order) =>
      eventsToMail(order).some(({ event }) => event === 'placed'),
    );
    if (placed.every(({ _id }) => done.has(`order:${_id}:placed`))) return true;
  }
  return false;
}

/**
 * Checks the mails in the local inbox. Each placed order must have a mail, and no mail may report a status
 * that the order never had. A mail may be duplicated only if a kill interrupted it.
 */
export async function checkMails(folder: string): Promise<string[]> {
  const found = (await areAllMailsSent()) ? [] : ['a placed order was not told to its shopper'];
  const inbox = openMailStore(folder).list();
  const orders = new Map((await Order.find().lean()).map((order) => [String(order._id), order]));
  const sent = await Mail.find({ sentAt: trusted({ $exists: true }) }).lean();
  for (const { _id, event, order, tries } of sent) {
    const subject = orders.get(String(order));
    const isTrue = subject && eventsOf(subject).some((each) => each.event === event);
    if (TOLD.includes(event) && !isTrue) found.push(`${_id} was told and is not so`);
    const times = inbox.filter(({ messageId }) =>
      messageId.startsWith(`<${messageNameOf(_id)}@`),
    ).length;
    if (times > tries) found.push(`${_id} came ${times} times in ${tries} tries`);
  }
  return found;
}
