import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { messageNameOf } from '@/lib/mail/send';
import { eventsOf, eventsToMail } from '@/lib/notify/mail/order-events';
import { mailboxKey } from '@/lib/utils/email-address';
import { openMailStore } from '@/local/mail/inbox';
import { Mail, Order, RateLimit, User } from '@/models';

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
 * Returns the mails to shoppers that are finished. They were sent, or withheld because three other mails count
 * towards the hourly limit of the mailbox. A mail also counts if a kill interrupted it and it was then no longer
 * needed, so the sent mails alone do not show that the limit is reached.
 */
async function doneMails(): Promise<Set<string>> {
  const rows = await Mail.find({ user: trusted({ $exists: true }) }).lean();
  const limits = await RateLimit.find({ _id: /^mail:account:/ }).lean();
  const counted = new Map(limits.map(({ _id, members = [] }) => [_id, members]));
  const emails = new Map((await User.find().lean()).map(({ _id, email }) => [String(_id), email]));
  const isWithheld = ({ _id, user }: (typeof rows)[number]) => {
    const key = `mail:account:${mailboxKey(emails.get(String(user)) ?? '')}`;
    const members = counted.get(key) ?? [];
    return members.length >= MAX_UNPROVEN && !members.includes(_id);
  };
  const isDone = (row: (typeof rows)[number]) =>
    row.sentAt !== undefined || (!row.dueAt && isWithheld(row));
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
