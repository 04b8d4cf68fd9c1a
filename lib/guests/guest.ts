import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { noPassword } from '@/lib/auth/account-fields';
import { nameFrom } from '@/lib/auth/belongings';
import { credentialOf } from '@/lib/auth/credentials';
import type { Caller } from '@/lib/auth/known-device';
import { viewUser } from '@/lib/auth/queries';
import { openSession } from '@/lib/auth/sessions';
import type { UserView } from '@/lib/auth/view';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import type { Language } from '@/lib/i18n/languages';
import { setActor } from '@/lib/observe/request-context';
import { readShop } from '@/lib/shop/read';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { User } from '@/models';
import type { guestInput } from './schema';

/** Throws a 409 ApiError unless the shop offers to sign in with a code. A shop with `checkoutAs` always offers it. */
export async function assertCodesOn(): Promise<void> {
  if (!(await readShop()).checkoutAs) throw new ApiError('conflict', t('guestErrors', 'codesOff'));
}

async function assertGuestsOn(): Promise<void> {
  if ((await readShop()).checkoutAs !== 'guest')
    throw new ApiError('conflict', t('guestErrors', 'guestsOff'));
}

/** A visit does not extend this time, because the computer may be shared. */
const SESSION_SECONDS = 24 * 3_600;

/**
 * How long after the sign-in the reconciler deletes a guest without an order, in ms. The guest's session has ended by
 * then.
 */
export const GUEST_CHECKED_AFTER_MS = 2 * DAY_MS;

/** The maximum per hour, from one network address and in total. */
const MAX_OF_ADDRESS = 30;
const MAX_OF_SHOP = 1_000;

/**
 * Signs a new guest in for 24 hours. Nobody can sign in with the typed email, and an account with the same email is
 * independent. Throws a 409 ApiError if the shop has no guests, and 429 after too many new guests.
 */
export async function signInGuest(
  { email, name = nameFrom(email) }: z.output<typeof guestInput>,
  caller: Caller,
  language?: Language,
): Promise<{ user: UserView; cookies: string[] }> {
  await assertGuestsOn();
  await consume(
    { key: `guest:ip:${caller.ip}`, max: MAX_OF_ADDRESS, windowMs: HOUR_MS },
    { key: 'guest:shop', max: MAX_OF_SHOP, windowMs: HOUR_MS },
  );
  await db();
  const _id = new mongoose.Types.ObjectId();
  const guest = await User.create({
    _id,
    name,
    // The email field has a unique index. This text is not an email address, so no account can have it.
    email: `guest:${_id}`,
    contactEmail: email,
    isGuest: true,
    passwordHash: noPassword(),
    language,
    guestCheckAt: new Date(Date.now() + GUEST_CHECKED_AFTER_MS),
  });
  const cookie = await openSession(
    { audience: 'shopper', subject: String(_id), caller, fixedSeconds: SESSION_SECONDS },
    credentialOf(guest.passwordHash),
  );
  setActor({ kind: 'shopper', id: String(_id) });
  return { user: await viewUser(guest), cookies: [cookie] };
}
