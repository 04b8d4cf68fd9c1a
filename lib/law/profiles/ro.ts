import type { LawProfile } from '@/lib/law/profile';

export const ro: LawProfile = {
  country: 'RO',
  readOn: '2026-11-29',
  // The system of the Romanian tax authority is called RO e-Factura. Since 2025-01-01, invoices to consumers must also
  // be sent through it.
  invoices: { law: 'authority', source: 'Ordonanța de urgență 120/2021' },
};
