import * as z from 'zod/mini';
import { personView } from '@/lib/auth/view';
import { STAFF_ROLES } from './roles';

/** A staff member, as the API returns them to the owner. */
const staffView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** When the member's invitation expires, in ISO 8601; absent without an open invitation. */
  invitedUntil: z.optional(z.string()),
  /** True if the member has set a password and can sign in. */
  hasJoined: z.boolean(),
});
export type StaffView = z.output<typeof staffView>;

/** The response of GET /api/staff/list, by name. */
export const staffResponse = z.object({ staff: z.array(staffView) });
export type StaffResponse = z.output<typeof staffResponse>;

/** The response of POST /api/staff/update. */
export const memberResponse = z.object({ member: staffView });

/**
 * The response of POST /api/staff/invite and /api/staff/link. The link works once, until `invitedUntil` of the member.
 */
export const inviteResponse = z.object({
  member: staffView,
  link: z.string(),
  /** True if the link is also mailed. */
  mailed: z.boolean(),
});
export type InviteResponse = z.output<typeof inviteResponse>;

/** The response of POST /api/staff/accept: the signed-in staff member. */
export const acceptResponse = z.object({ person: personView });
export type AcceptResponse = z.output<typeof acceptResponse>;

/**
 * The response of GET /api/staff/switch: the members who can switch to their account on this device, if it is shared.
 */
export const switchResponse = z.object({
  allowed: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SwitchResponse = z.output<typeof switchResponse>;

/** The response of GET /api/staff/devices: the shared devices, the most recently used device first. */
export const devicesResponse = z.object({
  devices: z.array(
    z.object({
      /** The id of the device in POST /api/staff/devices/end. It grants no access. */
      id: z.string(),
      /** The name of the device, for example "Chrome on Android". */
      device: z.string(),
      /** When the device was last used, in ISO 8601, accurate to ten minutes. */
      usedAt: z.string(),
      /** The signed-in staff member; absent for the owner. */
      name: z.optional(z.string()),
    }),
  ),
});
export type DevicesResponse = z.output<typeof devicesResponse>;
