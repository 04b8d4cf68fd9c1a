/**
 * `npm run interactions` measures the time from a touch to the next paint (INP) on a phone with a four times slower
 * processor. It compares the shop with an empty Next.js page, and also measures navigation by links.
 *
 * `--products <n>` and `--orders <n>` fill the shop with generated data. `--times` (20) sets the number of
 * measurements. `--beside <url>` also measures another shop, for example an older version with the demo catalogue.
 */
import { chromium } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { CHROMIUM_FLAGS, ensureChromium } from '@/e2e/support/chromium';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { startEmptyPage } from './empty-page';
import { fillDataFolder } from './filled-data-folder';
import { interactionsOf, LINKS } from './interactions/acts';
import { type Interaction, timesOf, timeToPage } from './interactions/measure';
import { openPhone } from './interactions/phone';

const values = typedOptions('npm run interactions --', {
  times: text('20'),
  products: text('0'),
  orders: text('0'),
  beside: { type: 'string' },
});
const TIMES = Number(values.times);
/** Pages are opened several times, so that one slow load does not dominate. */
const ROUNDS = 4;

/** `share` is between 0 and 1: 0.5 returns the median. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const found = new Map<string, number[]>();
const note = (name: string, ...more: number[]) =>
  found.set(name, [...(found.get(name) ?? []), ...more]);

await buildShop();
const empty = await startEmptyPage();
const scratch = scratchFolder();
const [products, orders] = [Number(values.products), Number(values.orders)];
if (products > 0) await fillDataFolder(scratch.folder, products, orders);
const shop = launchShop({
  DATA_DIR: scratch.folder,
  PORT: String(await freePort()),
  SELLER_EMAIL: SELLER.email,
  SELLER_PASSWORD: SELLER.password,
  LOG_LEVEL: 'error',
});
try {
  await shop.ready;
  const shops = [{ url: shop.url, suffix: '' }];
  if (values.beside) shops.push({ url: values.beside, suffix: ', beside' });
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: CHROMIUM_FLAGS,
  });
  const nothing: Interaction = {
    name: 'an empty page of Next',
    place: { url: empty.url + (await empty.pathFor(0)) },
    act: ({ page }) => page.touchscreen.tap(200, 300),
  };
  const all = [nothing];
  for (const { url, suffix } of shops)
    for (const one of await interactionsOf(url)) all.push({ ...one, name: one.name + suffix });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const interaction of all) {
      const phone = await openPhone(browser, interaction.place);
      note(interaction.name, ...(await timesOf(phone, interaction, Math.ceil(TIMES / ROUNDS))));
      await phone.close();
    }
  for (let time = 0; time < TIMES; time += 1)
    for (const { url, suffix } of shops)
      for (const isSlow of [false, true]) {
        const phone = await openPhone(browser, { url: `${url}/` }, isSlow);
        const name = `tap to page${isSlow ? ' on slow 4G' : ''}${suffix}`;
        note(name, await timeToPage(phone, LINKS[time % LINKS.length] ?? ''));
        await phone.close();
      }
  await browser.close();
  const base = percentile(found.get(nothing.name) ?? [], 0.5);
  console.log('| Interaction | p50 ms | p95 ms | p50 ÷ empty |\n|---|---:|---:|---:|');
  for (const [name, times] of found) {
    const [middle, late] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(
      `| ${name} | ${middle.toFixed(0)} | ${late.toFixed(0)} | ${(middle / base).toFixed(1)} |`,
    );
  }
} finally {
  empty.child.kill();
  await shop.stop();
  scratch.remove();
}
