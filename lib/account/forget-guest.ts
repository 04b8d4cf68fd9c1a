import 'server-only';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { digitsOf } from '@/lib/decimal';
import { Refusal } from '@/lib/http/errors';
import { say, sentence } from '@/lib/http/say';
import { deleteMailsOf } from '@/lib/mail/outbox';
import { anonymizeOrder } from '@/lib/orders/anonymize';
import { matching } from '@/lib/orders/queries';
import { Order } from '@/models';
import type { ForgottenAnswer } from './view';

const PHONE = sentence('people', 'forgetPhone');

/** The body of POST /api/order/forget: a phone number as it was typed, of which the digits count. */
export const forgetInput = z.object({
  phone: z
    .string(PHONE)
    .max(40, PHONE)
    .transform(digitsOf)
    .pipe(z.string().min(5, PHONE).max(20, PHONE)),
});

/**
 * Removes whoever has this phone number (digits alone) from the orders by phone that nobody has taken into an account, as
 * the deletion of an account does: lines, amounts and invoices stay. Repeatable; what is open, or can still be taken back,
 * stays and is counted as such. Throws a 404 Refusal when no such order names the number.
 */
export async function forgetGuest({
  phone,
}: z.output<typeof forgetInput>): Promise<ForgottenAnswer> {
  await db();
  const named = await Order.find(
    { $and: [{ 'phone.isGuest': true, erasedAt: null }, ...matching(phone)] },
    { userId: 1, address: 1 },
  )
    .hint({ words: 1, _id: -1 })
    .lean();
  const theirs = named.filter(({ address }) => digitsOf(address.phone) === phone);
  if (theirs.length === 0) throw new Refusal('notFound', say('people', 'forgetNobody'));
  let erased = 0;
  for (const { _id, userId } of theirs) {
    // An order that is just being placed is no order yet, and one that was taken over is its account's.
    const isDone = await anonymizeOrder({ _id: String(_id), userId: String(userId) }).catch(
      (error) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (!isDone) continue;
    await deleteMailsOf(userId);
    erased += 1;
  }
  if (erased > 0) await record({ event: 'guest forgotten', orders: erased });
  return { erased, open: theirs.length - erased };
}
