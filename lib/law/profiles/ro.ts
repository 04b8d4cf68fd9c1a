import type { LawProfile } from '@/lib/law/profile';

export const ro: LawProfile = {
  country: 'RO',
  readOn: '2026-11-29',
  // The authority's system is called RO e-Factura. It is also required for consumers since 2025-01-01.
  invoices: { law: 'authority', source: 'Ordonanța de urgență 120/2021' },
};
