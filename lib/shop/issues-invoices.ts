import type { ShopView } from './view';

/**
 * Returns whether a shop issues invoices: the seller has switched them on, and the shop has the details that an invoice
 * must contain. Screens and the API call this function, so no screen offers an invoice that the API refuses.
 */
export const issuesInvoices = ({
  invoices,
  address,
  taxNumber,
}: Pick<ShopView, 'invoices' | 'address' | 'taxNumber'>): boolean =>
  Boolean(invoices && address && taxNumber);
