import * as z from 'zod/mini';
import { personView } from '@/lib/auth/view';
import { STAFF_ROLES } from './roles';

/** A staff member, as the owner sees them. */
const staffView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Until when their link is valid, ISO 8601; absent without an open link. */
  invitedUntil: z.optional(z.string()),
  /** True if they have set a password and can sign in. */
  hasJoined: z.boolean(),
});
export type StaffView = z.output<typeof staffView>;

/** The response of GET /api/staff/list, by name. */
export const staffAnswer = z.object({ staff: z.array(staffView) });
export type StaffAnswer = z.output<typeof staffAnswer>;

/** The response of POST /api/staff/update. */
export const memberAnswer = z.object({ member: staffView });

/**
 * The response of POST /api/staff/invite and /api/staff/link: the link works once, until `invitedUntil` of the
 * member.
 */
export const inviteAnswer = z.object({
  member: staffView,
  link: z.string(),
  /** True if the link is also mailed. */
  mailed: z.boolean(),
});
export type InviteAnswer = z.output<typeof inviteAnswer>;

/** The response of POST /api/staff/accept: the person who is signed in now. */
export const acceptAnswer = z.object({ person: personView });
export type AcceptAnswer = z.output<typeof acceptAnswer>;

/** The response of GET /api/staff/switch: the people who can switch on this device, if it is shared. */
export const switchAnswer = z.object({
  allowed: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SwitchAnswer = z.output<typeof switchAnswer>;

/** The response of GET /api/staff/devices: the shared devices, latest used first. */
export const devicesAnswer = z.object({
  devices: z.array(
    z.object({
      /** Identifies the device in POST /api/staff/devices/end; it grants no access. */
      id: z.string(),
      /** For example "Chrome on Android". */
      device: z.string(),
      /** ISO 8601, accurate to ten minutes. */
      usedAt: z.string(),
      /** The staff member who is signed in; absent for the owner. */
      name: z.optional(z.string()),
    }),
  ),
});
export type DevicesAnswer = z.output<typeof devicesAnswer>;
