import type { LawProfile } from '@/lib/law/profile';

export const nl: LawProfile = {
  country: 'NL',
  readOn: '2026-11-29',
  rates: {
    food: { name: 'Verlaagd tarief', percent: 9 },
    standard: { name: 'Algemeen tarief', percent: 21 },
    source: 'Wet op de omzetbelasting 1968, art. 9',
  },
};
