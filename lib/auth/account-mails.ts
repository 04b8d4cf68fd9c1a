import 'server-only';
import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import { enqueue } from '@/lib/mail/outbox';
import type { FactorChange } from '@/models/staff';

/** The event name of the mail about a changed password. */
export const PASSWORD_CHANGED_EVENT = 'password-changed';

/** The event name of the mail that contains the link for resetting the seller's password. */
export const SELLER_RESET_EVENT = 'reset-seller-password';

/** The delay of the mail about a changed password, in ms. The delay is longer than the change itself takes. */
const AFTER_MS = 10_000;

/**
 * Queues the mail about a changed password to the shopper `user` or to the staff member `staff` (a session subject).
 * Without both, the seller gets the mail.
 *
 * Call it before the change, so that a crash cannot lose the mail. The mail is sent only if the account then has the
 * new fingerprint `credential`.
 */
export async function announcePasswordChange(
  user: Types.ObjectId | undefined,
  credential: string,
  staff?: string,
): Promise<void> {
  const dueAt = new Date(Date.now() + AFTER_MS);
  const whose = user ? { user } : staff ? { staff } : {};
  await enqueue([
    { _id: `password:${credential}`, event: PASSWORD_CHANGED_EVENT, credential, dueAt, ...whose },
  ]);
}

/** The event of the mail about wrong PINs. */
export const WRONG_PINS_EVENT = 'wrong-pins';

/** Queues the mail to a staff member about wrong PINs, at most once a day. */
export async function announceWrongPins(staff: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const dueAt = new Date();
  await enqueue([{ _id: `wrong pins:${staff}:${day}`, event: WRONG_PINS_EVENT, staff, dueAt }]);
}

/**
 * Queues the mail about a change to a staff member's sign-in methods. Call it before the change. The mail is
 * sent only if the change with this id was made.
 */
export async function announceFactorChange(
  staff: string,
  what: FactorChange,
  change: string,
): Promise<void> {
  const dueAt = new Date(Date.now() + AFTER_MS);
  await enqueue([{ _id: `factor:${change}`, event: what, staff, credential: change, dueAt }]);
}

/** The event of the mail with the link that confirms a new email address. */
export const EMAIL_LINK_EVENT = 'email-link';

/** The event of the mail that informs the old address about a changed email address. */
export const EMAIL_CHANGED_EVENT = 'email-changed';

/**
 * Queues the mail to the old address about the email change that the token confirms. Call it before the change. The
 * mail is sent only if the account has another address when the mail is due.
 */
export async function announceEmailChange(
  user: Types.ObjectId,
  oldEmail: string,
  token: string,
): Promise<void> {
  const _id = `email-changed:${createHash('sha256').update(token).digest('hex')}`;
  const dueAt = new Date(Date.now() + AFTER_MS);
  await enqueue([{ _id, event: EMAIL_CHANGED_EVENT, user, typedEmail: oldEmail, dueAt }]);
}

/** The mail event for each change of a shopper's passkeys. */
export const PASSKEY_EVENTS = {
  added: 'shopper-passkey',
  removed: 'shopper-passkey-removed',
} as const;

export type PasskeyChange = keyof typeof PASSKEY_EVENTS;

/**
 * Queues the mail to a shopper about a new or removed passkey. Call it before the change.
 *
 * The mail is sent only if the account's row then contains the id `change`, even if the new passkey was removed again.
 */
export async function announcePasskeyChange(
  user: Types.ObjectId,
  what: PasskeyChange,
  change: string,
): Promise<void> {
  const dueAt = new Date(Date.now() + AFTER_MS);
  const event = PASSKEY_EVENTS[what];
  await enqueue([{ _id: `passkey:${change}`, event, user, credential: change, dueAt }]);
}
