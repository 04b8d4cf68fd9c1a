import type { StaffRole } from '@/models/staff';

/**
 * Who may do what in the seller's area: the one table of roles. An endpoint declares what it `needs`
 * (lib/api/route.ts checks it), and each page has its row in {@link SELLER_PAGES}.
 */

/** The seller of the environment is the owner; the others are staff. */
export type Role = 'owner' | StaffRole;

/** The roles that the owner gives. */
export const STAFF_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[];

/** Each permission, and who has it beside the owner, who has all. */
const HOLDERS = {
  /** Own password, devices and language. */
  account: ['manager', 'packer', 'courier'],
  /** Reads the board and its orders: open ones and recent ones, without e-mail. */
  orders: ['manager', 'packer'],
  /** Reads all orders, also old ones, with e-mail (lib/orders/visible.ts). */
  history: ['manager'],
  /** Packs orders and moves them on their way, but cancels none. */
  pack: ['manager', 'packer'],
  /** Brings orders to the door. */
  deliver: ['manager', 'courier'],
  /** Takes orders by phone, for which it reads who has ordered before. */
  phone: ['manager'],
  /** Cancels orders, gives money back, notes payments, closes the day. */
  money: ['manager'],
  /** Reads the goods and counts them. */
  count: ['manager', 'packer'],
  /** Changes goods, prices and categories. */
  goods: ['manager'],
  /** Changes the home page and other pages, pauses orders, reads the newsletter's addresses. */
  shop: ['manager'],
  /** Reads sales and what to buy. */
  reports: ['manager'],
  /** The settings of the shop. */
  settings: [],
  /** Invites, changes and removes staff. */
  people: [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof HOLDERS;

/** Whether somebody with this role may do what needs this permission. */
export function may(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = HOLDERS[permission];
  return role === 'owner' || holders.includes(role);
}

/** What each page of the seller's area needs, by its path: the longest row that begins it counts. */
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
  '/seller/takings': 'money',
} as const satisfies Record<`/seller${string}`, Permission>;

/** Whether somebody with this role may open the page at this path of the seller's area. */
export function mayOpen(role: Role, path: string): boolean {
  const rows = Object.entries(SELLER_PAGES).filter(
    ([page]) => path === page || (page !== '/seller' && path.startsWith(`${page}/`)),
  );
  const [row] = rows.sort(([one], [other]) => other.length - one.length);
  // A page without a row is the owner's alone.
  return row ? may(role, row[1]) : role === 'owner';
}

/** The pages on which a role begins, the first that it may open. */
const FIRST = ['/seller', '/seller/orders', '/seller/deliveries', '/seller/account'] as const;

/** The page on which somebody with this role begins. */
export const firstPageOf = (role: Role): string =>
  FIRST.find((page) => mayOpen(role, page)) ?? '/seller/account';
