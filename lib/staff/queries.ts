import 'server-only';
import { db } from '@/lib/db';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { readableEmail } from '@/lib/utils/readable-email';
import { Staff } from '@/models';
import type { StaffDoc } from '@/models/staff';
import type { StaffView } from './view';

/** Returns a staff member as the API returns them to the owner. */
export const viewMember = ({ _id, name, email, role, passwordHash, invite }: StaffDoc): StaffView =>
  omitUndefined({
    id: String(_id),
    name,
    email: readableEmail(email),
    role,
    hasJoined: passwordHash !== undefined,
    invitedUntil:
      invite && invite.expiresAt.getTime() > Date.now()
        ? invite.expiresAt.toISOString()
        : undefined,
  });

/** Returns all staff members, by name. */
export async function listStaff(): Promise<StaffView[]> {
  await db();
  const rows = await Staff.find().lean();
  return rows
    .map(viewMember)
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}
