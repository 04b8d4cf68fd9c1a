import * as z from 'zod/mini';
import { personView } from '@/lib/auth/view';
import { STAFF_ROLES } from './roles';

const staffView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** When the open invitation expires, in ISO 8601. */
  invitedUntil: z.optional(z.string()),
  hasJoined: z.boolean(),
});
export type StaffView = z.output<typeof staffView>;

/** The response of GET /api/staff/list, by name. */
export const staffResponse = z.object({ staff: z.array(staffView) });
export type StaffResponse = z.output<typeof staffResponse>;

/** The response of POST /api/staff/update. */
export const memberResponse = z.object({ member: staffView });

/** The response of POST /api/staff/invite and /api/staff/link. The link works once. */
export const inviteResponse = z.object({
  member: staffView,
  link: z.string(),
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
      device: z.string(),
      /** When the device was last used, in ISO 8601, accurate to ten minutes. */
      usedAt: z.string(),
      name: z.optional(z.string()),
    }),
  ),
});
export type DevicesResponse = z.output<typeof devicesResponse>;
