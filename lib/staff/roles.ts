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
  /** May change their own password, language and devices. */
  account: ['manager', 'packer', 'courier'],
  /** May read the board with open and recent orders, without emails. */
  orders: ['manager', 'packer'],
  /** May read all orders, including old ones, with emails (lib/orders/visible.ts). */
  history: ['manager'],
  /** May pack orders and advance their status, but not cancel them. */
  pack: ['manager', 'packer'],
  deliver: ['manager', 'courier'],
  /** May enter phone orders, and read past customers for them. */
  phone: ['manager'],
  /** May read the customers, write notes about them, and block them. */
  customers: ['manager'],
  /** May cancel orders, refund money, record payments and close the day. */
  money: ['manager'],
  /** May read the products and count their stock. */
  count: ['manager', 'packer'],
  /** May change products, prices and categories. */
  goods: ['manager'],
  /** May change the home page and other pages, pause orders, and read the addresses of the newsletter. */
  shop: ['manager'],
  /** May read the sales and reorder reports. */
  reports: ['manager'],
  settings: [],
  /** May invite, change and remove staff members, and export or erase the data of a customer. */
  people: [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof HOLDERS;

/** Returns whether this role has this permission. */
export function can(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = HOLDERS[permission];
  return role === 'owner' || holders.includes(role);
}
