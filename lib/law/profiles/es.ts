import type { LawProfile } from '@/lib/law/profile';

export const es: LawProfile = {
  country: 'ES',
  readOn: '2026-11-29',
  rates: {
    food: { name: 'IVA reducido', percent: 10 },
    standard: { name: 'IVA general', percent: 21 },
    source: 'Ley 37/1992, art. 90 y 91',
  },
  gaps: { superReducedRate: 'Ley 37/1992, art. 91.Dos' },
};
