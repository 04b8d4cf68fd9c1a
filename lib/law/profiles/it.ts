import type { LawProfile } from '@/lib/law/profile';

export const it: LawProfile = {
  country: 'IT',
  readOn: '2026-11-29',
  rates: {
    food: { name: 'Aliquota ridotta', percent: 10 },
    standard: { name: 'Aliquota ordinaria', percent: 22 },
    source: 'DPR 633/1972, art. 16',
  },
  // The system of the Italian tax authority is called Sistema di Interscambio. Since 2019-01-01, invoices to consumers
  // must also be sent through it.
  invoices: { law: 'authority', source: 'Decreto legislativo 127/2015, art. 1(3)' },
  gaps: { superReducedRate: 'DPR 633/1972, tabella A, parte II' },
};
