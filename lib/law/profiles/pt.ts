import type { LawProfile } from '@/lib/law/profile';

export const pt: LawProfile = {
  country: 'PT',
  readOn: '2026-11-29',
  rates: {
    food: { name: 'Taxa reduzida', percent: 6 },
    standard: { name: 'Taxa normal', percent: 23 },
    source: 'Código do IVA, art. 18',
  },
  invoices: { law: 'certified', source: 'Decreto-Lei 28/2019, art. 4; Portaria 363/2010' },
};
