import type { LawProfile } from '@/lib/law/profile';

export const us: LawProfile = {
  country: 'US',
  readOn: '2026-11-29',
  settings: { stars: '16 CFR Part 465' },
  gaps: {
    salesTax: 'State and local law',
    stateRules: 'State law, for example C.R.S. § 43-4-218 (Colorado)',
  },
};
