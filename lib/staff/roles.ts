import type { StaffRole } from '@/models/staff';

/**
 * The roles and permissions of the seller's area. Each endpoint declares the permission that it `needs`, and
 * lib/api/route.ts checks it. Each page has its permission in lib/staff/screens.ts.
 */

/** The seller from the environment has the role `owner`. All other users are staff members. */
export type Role = 'owner' | StaffRole;

/** The roles that the owner can assign. The namespace `team` has their names. */
export const STAFF_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[];

/** Each permission with the roles that have it. The owner has all permissions. */
const HOLDERS = {
  /** Permission to change the own password, language and devices. */
  account: ['manager', 'packer', 'courier'],
  /** Permission to read the board with open and recent orders, without email addresses. */
  orders: ['manager', 'packer'],
  /** Permission to read all orders, including old orders, with email addresses (lib/orders/visible.ts). */
  history: ['manager'],
  /** Permission to pack orders and advance their status, but not to cancel orders. */
  pack: ['manager', 'packer'],
  deliver: ['manager', 'courier'],
  /** Permission to enter phone orders, and to search past customers for phone orders. */
  phone: ['manager'],
  /** Permission to read customers, to write notes about them, and to block them. */
  customers: ['manager'],
  /** Permission to cancel orders, refund money, record payments and close the day. */
  money: ['manager'],
  /** Permission to read products and to count their stock. */
  count: ['manager', 'packer'],
  /** Permission to change products, prices and categories. */
  goods: ['manager'],
  /** Permission to change the home page and content pages, to pause orders, and to read the newsletter addresses. */
  shop: ['manager'],
  /** Permission to read the sales and reorder reports. */
  reports: ['manager'],
  settings: [],
  /** Permission to manage staff members, and to export or erase the data of a customer. */
  people: [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof HOLDERS;

/** Returns whether this role has this permission. */
export function can(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = HOLDERS[permission];
  return role === 'owner' || holders.includes(role);
}
