import type { StaffRole } from '@/models/staff';

/**
 * The roles and permissions of the seller's area. Each endpoint declares the permission that it `needs`, and
 * lib/api/route.ts checks it. Each page has its permission in lib/staff/screens.ts.
 */

/** The seller from the environment has the role `owner`. All other users are staff members. */
export type Role = 'owner' | StaffRole;

/** The roles that the owner can assign. The namespace `team` has their names. */
export const STAFF_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[];

const HOLDERS = {
  account: ['manager', 'packer', 'courier'],
  /** Permission to read the board with open and recent orders, without email addresses. */
  orders: ['manager', 'packer'],
  /** Permission to read all orders, including old orders, with email addresses (lib/orders/visible.ts). */
  history: ['manager'],
  /** Permission to pack orders and advance their status, but not to cancel orders. */
  pack: ['manager', 'packer'],
  deliver: ['manager', 'courier'],
  phone: ['manager'],
  customers: ['manager'],
  /** Permission to cancel orders, refund money, record payments and close the day. */
  money: ['manager'],
  count: ['manager', 'packer'],
  goods: ['manager'],
  shop: ['manager'],
  reports: ['manager'],
  settings: [],
  people: [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof HOLDERS;

/** Returns whether this role has this permission. */
export function can(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = HOLDERS[permission];
  return role === 'owner' || holders.includes(role);
}
