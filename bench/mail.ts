/**
 * `npm run bench:mail`: processor time of composing a receipt of eight lines, beside what the library of the templates
 * would take for it: its own rendering, and reading that HTML again for the text.
 */
import { render as renderSlowly, toPlainText } from '@react-email/components';
import type { OrderFacts } from '@/lib/mail/templates/order-facts';
import { placed } from '@/lib/mail/templates/order-mails';
import { render } from '@/lib/mail/templates/render';
import { totalsOf } from '@/lib/tax/totals-math';

const MAILS = 200;
const ROUNDS = 5;

const origin = 'https://shop.example';
const lines = Array.from({ length: 8 }, (_, n) => {
  return { name: `Apple ${n}`, weight: '1 kg', quantity: 3, cents: 999 };
});
const terms = { taxMode: 'added', taxPercent: 2 } as const;
const sums = totalsOf([{ unitCents: 333, quantity: 24 }], terms);
const order: OrderFacts = {
  ...{ name: 'Order 12', url: `${origin}/my-orders/1`, shopper: 'Ada', lines, packed: lines },
  shop: { name: 'Corner Shop', origin, contact: ['1 Main Street', '+1 555 0199'] },
  ...{ currency: 'usd', ...terms, agreed: sums, due: sums, totalCents: sums.totalCents },
  ...{ dueCents: 8_151, isOnline: false, isPaid: false, paidCents: 0, givenBackCents: 0 },
  address: ['Ada Grocer', '1 Market Street', 'Springfield'],
  promisedBy: '5:35 PM GMT',
};

/** What makes two columns of the table, and leaves headings as they are. */
const selectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'table.lines', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
] satisfies NonNullable<Parameters<typeof toPlainText>[1]>['selectors'];

const WAYS = {
  shop: () => render(placed(order)),
  library: async () => toPlainText(await renderSlowly(placed(order).element), { selectors }),
};
type Way = keyof typeof WAYS;

/** Processor time of one mail, in ms. */
async function cost(way: Way): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < MAILS; n += 1) await WAYS[way]();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / MAILS;
}

const taken: Record<Way, number[]> = { shop: [], library: [] };
// One round more than counted, to warm up.
for (let round = 0; round <= ROUNDS; round += 1)
  for (const way of ['shop', 'library'] as const) taken[way].push(await cost(way));
const median = (way: Way) => taken[way].slice(1).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
const [shop, library] = [median('shop'), median('library')];
console.log(
  `A mail takes ${shop.toFixed(2)} ms, the library alone ${library.toFixed(2)} ms: ${(library / shop).toFixed(1)} times as much`,
);
