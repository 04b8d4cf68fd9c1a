import type { FirstDayStep } from '@/lib/first-day/view';
import type { Messages } from '@/messages';

type Words = keyof Messages['firstDay'];

const DOCS = 'https://github.com/basketful/basketful/blob/main/docs';

/** How a step of the first day is said, and where it is done: on a page of this shop, or as the manual of the server says. */
export const firstDayRows = {
  name: { title: 'name', text: 'nameText', href: '/seller/settings' },
  tax: { title: 'tax', text: 'taxText', href: '/seller/settings' },
  products: { title: 'products', text: 'productsText', href: '/seller/product-list' },
  pages: { title: 'pages', text: 'pagesText', href: '/seller/pages' },
  mail: { title: 'mail', text: 'mailText', href: `${DOCS}/operations.md#mail` },
  payments: { title: 'payments', text: 'paymentsText', href: `${DOCS}/payments.md#setting-up` },
  order: { title: 'order', text: 'orderText', href: '/products' },
  phone: { title: 'phone', text: 'phoneText', href: '/seller/orders' },
} as const satisfies Record<FirstDayStep, { title: Words; text: Words; href: string }>;
