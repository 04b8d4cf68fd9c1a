import type { StaffRole } from '@/models/staff';

/**
 * The table of roles and permissions in the seller's area. An endpoint declares the permission it `needs`
 * (lib/api/route.ts checks it), and each page has its row in {@link SELLER_PAGES}.
 */

/** The seller from the environment is the owner; all others are staff. */
export type Role = 'owner' | StaffRole;

/** The roles that the owner can assign. Their names are messages of `team`. */
export const STAFF_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[];

/** Each permission with the roles that have it. The owner has all permissions. */
const HOLDERS = {
  /** Own password, devices and language. */
  account: ['manager', 'packer', 'courier'],
  /** Reads the board and its orders: open and recent ones, without emails. */
  orders: ['manager', 'packer'],
  /** Reads all orders, including old ones, with emails (lib/orders/visible.ts). */
  history: ['manager'],
  /** Packs orders and advances their status, but does not cancel orders. */
  pack: ['manager', 'packer'],
  /** Delivers orders. */
  deliver: ['manager', 'courier'],
  /** Takes orders by phone, and reads past customers for them. */
  phone: ['manager'],
  /** Cancels orders, refunds money, records payments, closes the day. */
  money: ['manager'],
  /** Reads the products and counts their stock. */
  count: ['manager', 'packer'],
  /** Changes products, prices and categories. */
  goods: ['manager'],
  /** Changes the home page and other pages, pauses orders, reads the addresses of the newsletter. */
  shop: ['manager'],
  /** Reads the sales and reorder reports. */
  reports: ['manager'],
  /** Changes the settings of the shop. */
  settings: [],
  /** Invites, changes and removes staff. */
  people: [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof HOLDERS;

/** Returns whether this role has this permission. */
export function may(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = HOLDERS[permission];
  return role === 'owner' || holders.includes(role);
}

/** The permission for each page of the seller's area, by path. The longest matching row applies. */
const SELLER_PAGES = {
  '/seller': 'goods',
  '/seller/account': 'account',
  '/seller/categories': 'goods',
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
export function mayOpen(role: Role, path: string): boolean {
  const rows = Object.entries(SELLER_PAGES).filter(
    ([page]) => path === page || (page !== '/seller' && path.startsWith(`${page}/`)),
  );
  const [row] = rows.sort(([one], [other]) => other.length - one.length);
  // Only the owner may open a page without a row.
  return row ? may(role, row[1]) : role === 'owner';
}

/** The possible start pages of a role; the first that it may open applies. */
const FIRST = ['/seller', '/seller/orders', '/seller/deliveries', '/seller/account'] as const;

/** Returns the start page of a role. */
export const firstPageOf = (role: Role): string =>
  FIRST.find((page) => mayOpen(role, page)) ?? '/seller/account';
