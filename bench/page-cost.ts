/**
 * `npm run page-cost` measures the cost of loading each page on a phone, compared with an empty page of the
 * same Next.js version. It measures the CPU time of the main thread, so other work on the machine has little
 * effect. It also lists the client components of each page.
 *
 * It prints medians of `--runs` (5). The runs alternate between the pages. `--beside <url>` measures another
 * shop in the same run, for example an older version with the demo catalogue and the test seller.
 */
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '@/e2e/support/chromium';
import { openScratchShop } from '@/e2e/support/scratch-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { startEmptyPage } from './empty-page';
import { islandsOf } from './page-cost/islands';
import { type Cost, costOf, medianOf, type Place } from './page-cost/measure';
import { placesOf } from './page-cost/places';

const values = typedOptions('npm run page-cost --', {
  runs: text('5'),
  beside: { type: 'string' },
});

const EMPTY = 'an empty page of Next';

const tell = (name: string, cost: Cost, empty: Cost) =>
  `| ${name} | ${cost.scriptMs.toFixed(0)} | ${(cost.scriptMs / empty.scriptMs).toFixed(2)} | ` +
  `${cost.mainMs.toFixed(0)} | ${(cost.mainMs / empty.mainMs).toFixed(2)} | ` +
  `${cost.scriptKb.toFixed(1)} | ${cost.allKb.toFixed(0)} | ${cost.requests} |`;

/** Returns the medians of all pages. The first run only fills the server caches. */
async function measure(places: ReadonlyMap<string, Place>): Promise<Map<string, Cost>> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: CHROMIUM_FLAGS,
  });
  const costs = new Map<string, Cost[]>();
  try {
    for (let run = 0; run <= Number(values.runs); run += 1)
      for (const [name, place] of places) {
        const cost = await costOf(browser, place);
        if (run > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
  } finally {
    await browser.close();
  }
  return new Map([...costs].map(([name, all]) => [name, medianOf(all)]));
}

await buildShop();
const empty = await startEmptyPage();
const shop = await openScratchShop({ LOG_LEVEL: 'error' });
try {
  const places = new Map<string, Place>([[EMPTY, { url: empty.url + (await empty.pathFor(0)) }]]);
  for (const [name, place] of await placesOf(shop.url)) places.set(name, place);
  if (values.beside)
    for (const [name, place] of await placesOf(values.beside)) places.set(`${name}, beside`, place);
  const costs = await measure(places);
  const nothing = costs.get(EMPTY);
  if (!nothing) throw new Error('the empty page was not measured');
  console.log(
    '| Page | script ms | ÷ empty | all main thread ms | ÷ empty | JS kB | all kB | requests |',
  );
  console.log(`|---|${'---:|'.repeat(7)}`);
  for (const [name, cost] of costs) console.log(tell(name, cost, nothing));
  console.log('\nWhat the browser brings to life, and how often:');
  for (const [name, { url }] of places) {
    const islands = [...islandsOf(await (await fetch(url)).text())];
    console.log(`${name}: ${islands.map(([island, count]) => `${island} ${count}`).join(', ')}`);
  }
} finally {
  empty.child.kill();
  await shop.close();
}
