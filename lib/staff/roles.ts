import type { StaffRole } from '@/models/staff';

/**
 * The roles and permissions of the seller's area. Each endpoint declares the permission that it `needs`, and
 * lib/api/route.ts checks it. Each page has its permission in {@link SELLER_PAGES}.
 */

/** The seller from the environment has the role `owner`. All other users are staff members. */
export type Role = 'owner' | StaffRole;

/** The roles that the owner can assign. The namespace `team` has their names. */
export const STAFF_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[];

/** Each permission with the roles that have it. The owner has all permissions. */
const HOLDERS = {
  /** May change the own password, language and devices. */
  account: ['manager', 'packer', 'courier'],
  /** May read the board with its orders: open and recent ones, without emails. */
  orders: ['manager', 'packer'],
  /** May read all orders, including old ones, with emails (lib/orders/visible.ts). */
  history: ['manager'],
  /** May pack orders and advance their status, but not cancel them. */
  pack: ['manager', 'packer'],
  /** Delivers orders. */
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
  /** May change the settings of the shop. */
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

/** The permission that each page of the seller's area requires, by path. The longest path that matches applies. */
const SELLER_PAGES = {
  '/seller': 'goods',
  '/seller/account': 'account',
  '/seller/categories': 'goods',
  '/seller/customers': 'customers',
  '/seller/deliveries': 'deliver',
  '/seller/home': 'shop',
  '/seller/import': 'goods',
  '/seller/join': 'account',
  '/seller/order-days': 'money',
  '/seller/orders': 'orders',
  '/seller/pages': 'shop',
  '/seller/phone': 'phone',
  '/seller/people': 'people',
  '/seller/product-list': 'count',
  '/seller/product-list/one': 'goods',
  '/seller/reorder': 'reports',
  '/seller/reset-password': 'account',
  '/seller/sales': 'reports',
  '/seller/settings': 'settings',
  '/seller/day-report': 'money',
} as const satisfies Record<`/seller${string}`, Permission>;

/** Returns whether this role may open the page at this path of the seller's area. */
export function canOpen(role: Role, path: string): boolean {
  const rows = Object.entries(SELLER_PAGES).filter(
    ([page]) => path === page || (page !== '/seller' && path.startsWith(`${page}/`)),
  );
  const [row] = rows.sort(([one], [other]) => other.length - one.length);
  // A page that is not in the table is open only to the owner.
  return row ? can(role, row[1]) : role === 'owner';
}

/** The possible start pages. A role starts on the first page that it may open. */
const FIRST = ['/seller', '/seller/orders', '/seller/deliveries', '/seller/account'] as const;

/** Returns the start page of a role. */
export const firstPageOf = (role: Role): string =>
  FIRST.find((page) => canOpen(role, page)) ?? '/seller/account';
