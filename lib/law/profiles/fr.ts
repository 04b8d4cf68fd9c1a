import type { LawProfile } from '@/lib/law/profile';

export const fr: LawProfile = {
  country: 'FR',
  readOn: '2026-11-29',
  rates: {
    food: { name: 'TVA 5,5 %', percent: 5.5 },
    standard: { name: 'TVA 20 %', percent: 20 },
    source: 'Code général des impôts, art. 278 et 278-0 bis',
  },
};
