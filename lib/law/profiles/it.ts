import type { LawProfile } from '@/lib/law/profile';

export const it: LawProfile = {
  country: 'IT',
  readOn: '2026-11-29',
  rates: {
    food: { name: 'Aliquota ridotta', percent: 10 },
    standard: { name: 'Aliquota ordinaria', percent: 22 },
    source: 'DPR 633/1972, art. 16',
  },
  // The authority's system is called Sistema di Interscambio. It is also required for consumers since 2019-01-01.
  invoices: { law: 'authority', source: 'Decreto legislativo 127/2015, art. 1(3)' },
  gaps: { superReducedRate: 'DPR 633/1972, tabella A, parte II' },
};
