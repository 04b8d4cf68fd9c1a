import type { LawProfile } from '@/lib/law/profile';

export const ae: LawProfile = {
  country: 'AE',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'Federal Decree-Law 8/2017, art. 38',
    stars: 'Federal Law 15/2020, art. 17',
  },
  rates: {
    standard: { name: 'VAT 5%', percent: 5 },
    source: 'Federal Decree-Law 8/2017, art. 3',
  },
};
