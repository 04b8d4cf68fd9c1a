/*
 * Countries in which the documents of this shop would not be valid invoices (docs/law.md). The list has only the
 * countries that were checked. A country that is not in it is not checked.
 */

/**
 * `certified`: the tax authority must have certified the software. `authority`: the invoice is valid only if it was
 * sent through the system of the tax authority.
 */
type InvoiceLaw = 'certified' | 'authority';

const LAWS: Readonly<Record<string, InvoiceLaw>> = {
  // Ajuste SINIEF 07/2005 (NF-e) and 19/2016 (NFC-e).
  BR: 'authority',
  // Decreto legislativo 127/2015, article 1(3): Sistema di Interscambio, also for consumers since 2019.
  IT: 'authority',
  // Código Fiscal de la Federación, article 29 (CFDI).
  MX: 'authority',
  // Decreto-Lei 28/2019, article 4, and Portaria 363/2010.
  PT: 'certified',
  // Ordonanța de urgență 120/2021 (RO e-Factura), for consumers since 2025.
  RO: 'authority',
};

/** Returns why the shop must not issue invoices in a country (ISO 3166-1 alpha-2), or undefined if it may. */
export const invoiceLawOf = (country: string | undefined): InvoiceLaw | undefined =>
  country === undefined ? undefined : LAWS[country];
