import type { LawProfile } from '@/lib/law/profile';

export const gb: LawProfile = {
  country: 'GB',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'Price Marking Order 2004 (SI 2004/102)',
    stars: 'Digital Markets, Competition and Consumers Act 2024, schedule 20',
  },
  rates: {
    food: { name: 'Zero rate', percent: 0 },
    standard: { name: 'Standard rate', percent: 20 },
    source: 'Value Added Tax Act 1994, s. 2 and schedule 8, group 1',
  },
  contact: 'Electronic Commerce (EC Directive) Regulations 2002 (SI 2002/2013), reg. 6',
  gaps: { withdrawalForm: 'Consumer Contracts Regulations 2013 (SI 2013/3134), reg. 29' },
};
