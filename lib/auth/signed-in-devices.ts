import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PushSubscription, Session } from '@/models';
import { currentCredential, isStaffId } from './credentials';
import { deviceLabel } from './known-device';
import { endSession, isOpen, openedAt, type SessionView } from './sessions';
import type { SignedInDevice } from './view';

/** The maximum number of sign-ins in the list. An ordinary account has only a few. */
const MOST = 200;

/**
 * Returns the id of a session in the list of devices: a keyed hash. The list must not reveal the id in the session's
 * token.
 */
const publicId = (id: string) =>
  createHmac('sha256', `session:${env().SESSION_SECRET}`).update(id).digest('base64url');

type Reader = Pick<SessionView, 'audience' | 'subject' | 'id'>;

async function openRows({ audience, subject }: Omit<Reader, 'id'>) {
  await db();
  const [rows, present] = await Promise.all([
    Session.find({ audience, subject })
      .sort({ expiresAt: -1 })
      .limit(MOST)
      // Without the hint, the embedded MongoDB crashes when it compares several query plans.
      .hint({ subject: 1 })
      .lean(),
    currentCredential(audience, subject),
  ]);
  return rows.filter((row) => isOpen(row, present));
}

/**
 * Returns the devices on which the account of `session` is signed in: the current device first, then the
 * latest sign-ins.
 */
export async function listDevices(session: Reader): Promise<SignedInDevice[]> {
  const rows = await openRows(session);
  return rows
    .map((row) =>
      omitUndefined({
        id: publicId(row._id),
        device: deviceLabel(row.device),
        signedInAt: openedAt(row).toISOString(),
        seenAt: row.seenAt?.toISOString(),
        isCurrent: row._id === session.id,
      }),
    )
    .sort(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) ||
        other.signedInAt.localeCompare(one.signedInAt),
    );
}

/**
 * Signs out one device of the account that owns `session`. Returns whether it is the current device. Throws a
 * 404 ApiError if the device is not signed in, or belongs to another account.
 */
export async function signOutDevice(session: SessionView, id: string): Promise<boolean> {
  const row = (await openRows(session)).find(({ _id }) => publicId(_id) === id);
  if (!row) throw new ApiError('notFound', t('errors', 'deviceGone'));
  await endSession({ id: row._id, audience: row.audience });
  return row._id === session.id;
}

const { trusted } = mongoose;

/**
 * Deletes the push subscriptions of a user's devices in the seller's area, including devices whose session has expired.
 * If `credential` is given, it skips devices with an open session that has this credential fingerprint.
 */
export async function deletePushSubscriptions(subject: string, credential?: string): Promise<void> {
  // In a MongoDB filter, null also matches the owner's rows, which have no `staff` field.
  const whose = { staff: isStaffId(subject) ? subject : null };
  const sessions = await PushSubscription.distinct('session', whose);
  const rows = await Session.find({ _id: trusted({ $in: sessions }) }).lean();
  const open = new Set(rows.flatMap((row) => (isOpen(row, credential) ? [row._id] : [])));
  const session = trusted({ $in: sessions.filter((id) => !open.has(id)) });
  await PushSubscription.deleteMany({ session });
}
