import type { LawProfile } from '@/lib/law/profile';

/** The rules that all members of the European Union share. */
export const eu: LawProfile = {
  country: 'EU',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'Directive 98/6/EC, art. 2',
    stars: 'Directive 2005/29/EC, annex I, 23b and 23c',
    orderButton: 'Directive 2011/83/EU, art. 8(2)',
    lowestPrice: 'Directive 98/6/EC, art. 6a',
    withdrawal: 'Directive 2011/83/EU, art. 11a',
  },
  contact: 'Directive 2000/31/EC, art. 5',
  gaps: {
    guaranteeNotice: 'Regulation (EU) 2025/1960, since 2026-09-27',
    productSafety: 'Regulation (EU) 2023/988, art. 19',
  },
};
