/* All request fields that a role without the permission `money` may send, with the limit on the money that each
   field moves.

   The list is independent of the code. A new field fails a test until a developer adds it here. */

export const BOUNDS = {
  none: 'moves no money',
  role: 'needs `money`',
  due: 'is exactly what the order says is due',
  /** The amount cannot exceed the deposits of the order. Online orders are refunded only after a manager enters it. */
  deposits: 'is at most the deposits of the order, and waits where it is paid by card',
  /**
   * The customer does not pay for undelivered pieces, so the amount is at most the price of the lines (docs/product.md
   * 7.9).
   */
  lines: 'is at most what the line costs',
} as const;
type Bound = keyof typeof BOUNDS;

const RETURNED = {
  id: 'none',
  'returned[].pieces': 'deposits',
  'returned[].amount': 'deposits',
  noted: 'none',
} as const;

export const MONEY_FIELDS: Record<string, Record<string, Bound>> = {
  'POST /api/order/address': {
    id: 'none',
    'customer.name': 'none',
    'customer.company': 'none',
    'customer.phone': 'none',
    'customer.street': 'none',
    'customer.line2': 'none',
    'customer.city': 'none',
    'customer.state': 'none',
    'customer.zipcode': 'none',
    'customer.country': 'none',
    'customer.note': 'none',
    'from.firstName': 'none',
    'from.lastName': 'none',
    'from.company': 'none',
    'from.phone': 'none',
    'from.street': 'none',
    'from.line2': 'none',
    'from.city': 'none',
    'from.state': 'none',
    'from.zipcode': 'none',
    'from.country': 'none',
    'from.note': 'none',
  },
  'POST /api/order/assign': { id: 'none', courier: 'none', from: 'none' },
  'POST /api/order/claim': { id: 'none', over: 'none' },
  'POST /api/order/courier': {
    id: 'none',
    from: 'none',
    status: 'none',
    isPaid: 'due',
    collected: 'due',
    payMethod: 'due',
    idChecked: 'none',
  },
  'POST /api/order/door-returned': RETURNED,
  'POST /api/order/failed': {
    id: 'none',
    reason: 'none',
    note: 'none',
    next: 'none',
    undo: 'none',
  },
  'POST /api/order/invoice': { id: 'none', company: 'none', vatId: 'none', peppolId: 'none' },
  'POST /api/order/pack': {
    id: 'none',
    'lines[].product': 'none',
    'lines[].found': 'lines',
    'lines[].weighed': 'lines',
    'lines[].confirmed': 'none',
    'lines[].replacement.product': 'lines',
    'lines[].replacement.quantity': 'lines',
    'lines[].replacement.confirmed': 'none',
    'lines[].giveBack': 'none',
    'lines[].labelPrice': 'lines',
    'lines[].from.labelPrice': 'none',
    'lines[].from.found': 'none',
    'lines[].from.weighed': 'none',
    'lines[].from.replacement.product': 'none',
    'lines[].from.replacement.quantity': 'none',
    'lines[].from.giveBack': 'none',
    done: 'lines',
  },
  'POST /api/order/propose': {
    id: 'none',
    product: 'none',
    found: 'none',
    'replacement.product': 'none',
    'replacement.quantity': 'none',
    'replacement.confirmed': 'none',
  },
  'POST /api/order/release': { id: 'none' },
  'POST /api/order/returned': RETURNED,
  'POST /api/order/route': { ids: 'none' },
  'POST /api/order/status': {
    id: 'none',
    status: 'role',
    from: 'role',
    isPaid: 'due',
    collected: 'due',
    payMethod: 'due',
    idChecked: 'none',
    reason: 'none',
    giveBack: 'none',
  },
  'POST /api/order/window': { id: 'none', 'window.from': 'none', 'window.to': 'none' },
  'POST /api/product/count': { id: 'none', stock: 'none', from: 'none', unit: 'none' },
  'POST /api/product/stock': { id: 'none', inStock: 'none' },
};
