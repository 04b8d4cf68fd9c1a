import type { LawProfile } from '@/lib/law/profile';

export const us: LawProfile = {
  country: 'US',
  readOn: '2026-11-29',
  settings: { stars: '16 CFR Part 465' },
  states: [
    { state: 'California', deposits: [0.05, 0.1, 0.25], source: 'Cal. Pub. Res. Code § 14560' },
    // The amount of Colorado's fee after 2026-06-30 is not listed, because its source could not be read (docs/law.md).
    {
      state: 'Colorado',
      fee: { name: 'Retail Delivery Fee', amount: 0.28, until: '2026-06-30' },
      source: 'C.R.S. § 43-4-218; tax.colorado.gov/retail-delivery-fee-rates',
    },
    { state: 'Connecticut', deposits: [0.1], source: 'Conn. Gen. Stat. § 22a-244' },
    { state: 'Hawaii', deposits: [0.05], source: 'Haw. Rev. Stat. § 342G-110' },
    { state: 'Iowa', deposits: [0.05], source: 'Iowa Code § 455C.2' },
    { state: 'Maine', deposits: [0.05, 0.15], source: '38 M.R.S. § 3103' },
    { state: 'Massachusetts', deposits: [0.05], source: 'M.G.L. c. 94, § 322' },
    { state: 'Michigan', deposits: [0.1], source: 'MCL 445.571' },
    {
      state: 'Minnesota',
      fee: { name: 'Road Improvement and Food Delivery Fee', amount: 0.5, from: 100 },
      source: 'Minn. Stat. § 168E.03 and 168E.05',
    },
    { state: 'New York', deposits: [0.05], source: 'N.Y. Env. Conserv. Law § 27-1005' },
    { state: 'Oregon', deposits: [0.1], source: 'ORS 459A.705' },
    { state: 'Vermont', deposits: [0.05, 0.15], source: '10 V.S.A. § 1522' },
  ],
  gaps: { salesTax: 'State and local law', stateRules: 'State law' },
};
