/*
 * Who may call what, written by hand and apart from lib/staff/roles.ts, so that a change of a role is made twice and
 * knowingly. The owner may everything; nobody else who is not named.
 */

const ALL = 'manager packer courier';

/** Every call of a seller's session, and the roles of staff that may make it. */
export const CALLS: Record<string, readonly string[]> = {
  [ALL]: [
    'GET /api/seller/sessions',
    'POST /api/seller/language',
    'POST /api/seller/password',
    'POST /api/seller/push/unsubscribe',
    'POST /api/seller/sessions/end',
    'GET /api/staff/switch',
    'POST /api/staff/pin',
    'POST /api/staff/switch',
  ],
  'manager courier': [
    'GET /api/order/courier',
    'POST /api/order/courier',
    'POST /api/order/door-returned',
    'POST /api/order/failed',
    'POST /api/order/route',
  ],
  'manager packer': [
    'GET /api/order/couriers',
    'GET /api/order/deposits',
    'GET /api/order/events',
    'GET /api/order/invoice',
    'GET /api/order/one',
    'GET /api/order/promises',
    'GET /api/order/seller',
    'GET /api/product/counts',
    'GET /api/product/seller',
    'GET /api/seller/push',
    'POST /api/order/assign',
    'POST /api/order/claim',
    'POST /api/order/invoice',
    'POST /api/order/pack',
    'POST /api/order/release',
    'POST /api/order/returned',
    'POST /api/order/status',
    'POST /api/order/window',
    'POST /api/product/count',
    'POST /api/product/stock',
    'POST /api/seller/push/subscribe',
  ],
  manager: [
    'GET /api/newsletter/export',
    'GET /api/order/invoice-xml',
    'GET /api/order/people',
    'GET /api/product/export',
    'GET /api/product/food-facts',
    'GET /api/product/prices',
    'GET /api/report/couriers',
    'GET /api/report/day',
    'GET /api/report/day-csv',
    'GET /api/report/reorder',
    'GET /api/report/reorder-csv',
    'GET /api/report/sales',
    'GET /api/report/sales-csv',
    'GET /api/seller/home/read',
    'POST /api/category/merge',
    'POST /api/category/order',
    'POST /api/category/picture',
    'POST /api/category/remove',
    'POST /api/category/save',
    'POST /api/order/for',
    'POST /api/order/paid',
    'POST /api/order/paid-back',
    'POST /api/order/refund',
    'POST /api/order/refund-undo',
    'POST /api/order/sum',
    'POST /api/page/preview',
    'POST /api/page/remove',
    'POST /api/page/save',
    'POST /api/product/add',
    'POST /api/product/import',
    'POST /api/product/photos',
    'POST /api/product/photos-from',
    'POST /api/product/remove',
    'POST /api/product/restore',
    'POST /api/product/update',
    'POST /api/report/close',
    'POST /api/report/handover',
    'POST /api/seller/home',
    'POST /api/seller/home/picture',
    'POST /api/seller/pause',
  ],
  '': [
    'GET /api/seller/first-day',
    'POST /api/seller/first-day',
    'POST /api/seller/logo',
    'POST /api/seller/settings',
    'GET /api/staff/list',
    'POST /api/staff/device',
    'POST /api/staff/invite',
    'POST /api/staff/remove',
    'POST /api/staff/update',
  ],
};

/** Every page of the seller's area, and the roles of staff that may open it. */
export const PAGES: Record<string, readonly string[]> = {
  [ALL]: ['/seller/account', '/seller/join'],
  'manager courier': ['/seller/deliveries'],
  'manager packer': [
    '/seller/orders',
    '/seller/orders/invoice',
    '/seller/orders/one',
    '/seller/product-list',
    '/seller/product-list/count',
  ],
  manager: [
    '/seller',
    '/seller/categories',
    '/seller/home',
    '/seller/import',
    '/seller/pages',
    '/seller/pages/one',
    '/seller/phone',
    '/seller/product-list/one',
    '/seller/reorder',
    '/seller/sales',
    '/seller/takings',
  ],
  '': ['/seller/people', '/seller/settings'],
};

/** The rows of one of the tables, by name: each with its roles. */
export const rowsOf = (table: Record<string, readonly string[]>): Map<string, string[]> =>
  new Map(
    Object.entries(table).flatMap(([roles, names]) =>
      names.map((name) => [name, roles.split(' ').filter(Boolean)] as const),
    ),
  );


    'GET /api/seller/factors',
    'POST /api/seller/passkey/only',
    'POST /api/seller/passkey/options',
    'POST /api/seller/passkey/register',
    'POST /api/seller/passkey/remove',
    'POST /api/seller/passkey/rename',
    'POST /api/seller/prove',
    'POST /api/seller/recovery/make',
    'POST /api/seller/totp/confirm',
    'POST /api/seller/totp/remove',
    'POST /api/seller/totp/start',
};

  [ALL]: ['/seller/account', '/seller/reset-password'],
  '': ['/seller/settings'],
};

    ),
  );
