import type { LawProfile } from '@/lib/law/profile';

export const ch: LawProfile = {
  country: 'CH',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'SR 942.211, art. 4',
    stars: 'SR 241 (UWG), art. 3(1)(b)',
  },
  rates: {
    food: { name: 'MWST 2,6 %', percent: 2.6 },
    standard: { name: 'MWST 8,1 %', percent: 8.1 },
    source: 'SR 641.20 (MWSTG), art. 25',
  },
  contact: 'SR 241 (UWG), art. 3(1)(s)',
};
