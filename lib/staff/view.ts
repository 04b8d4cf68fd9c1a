import * as z from 'zod/mini';
import { personView } from '@/lib/auth/view';
import { STAFF_ROLES } from './roles';

/** A member of staff, as the owner reads them. */
const staffView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Until when their link works, ISO 8601; absent without an open one. */
  invitedUntil: z.optional(z.string()),
  /** Whether they have set a password, and so can sign in. */
  hasJoined: z.boolean(),
});
export type StaffView = z.output<typeof staffView>;

/** The answer of GET /api/staff/list, by name. */
export const staffAnswer = z.object({ staff: z.array(staffView) });
export type StaffAnswer = z.output<typeof staffAnswer>;

/** The answer of POST /api/staff/update. */
export const memberAnswer = z.object({ member: staffView });

/** The answer of POST /api/staff/invite and /api/staff/link: the link works once, until `invitedUntil` of the member. */
export const inviteAnswer = z.object({
  member: staffView,
  link: z.string(),
  /** Whether the link is also mailed. */
  mailed: z.boolean(),
});
export type InviteAnswer = z.output<typeof inviteAnswer>;

/** The answer of POST /api/staff/accept: who is signed in now. */
export const acceptAnswer = z.object({ person: personView });
export type AcceptAnswer = z.output<typeof acceptAnswer>;

/** The answer of GET /api/staff/switch: who can switch on this device, if it is a shared one. */
export const switchAnswer = z.object({
  allowed: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SwitchAnswer = z.output<typeof switchAnswer>;

/** The answer of GET /api/staff/devices: the devices on which people switch by their PIN, the latest used first. */
export const devicesAnswer = z.object({
  devices: z.array(
    z.object({
      /** Names the device in POST /api/staff/devices/end; it signs nobody in. */
      id: z.string(),
      /** Such as "Chrome on Android". */
      device: z.string(),
      /** ISO 8601, to within ten minutes. */
      usedAt: z.string(),
      /** The member of staff who is there; absent for the owner. */
      name: z.optional(z.string()),
    }),
  ),
});
export type DevicesAnswer = z.output<typeof devicesAnswer>;
