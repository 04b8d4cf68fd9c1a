import type { LawProfile } from '@/lib/law/profile';

export const de: LawProfile = {
  country: 'DE',
  readOn: '2026-11-30',
  rates: {
    food: { name: 'Ermäßigter Steuersatz', percent: 7 },
    standard: { name: 'Regelsteuersatz', percent: 19 },
    source: 'UStG, § 12',
  },
  deliveryCosts: 'PAngV, § 6(1)',
};
