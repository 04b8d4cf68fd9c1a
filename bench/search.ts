/**
 * `npm run bench:search` measures search while typing among 100,000 products: server time, recall with one typo, and
 * time from key to paint. Options: `--products <n>` (100000), `--words <n>` to type (40).
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@/e2e/support/chromium';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { misspellings } from '@/lib/catalog/search/tokenize';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { demoProducts } from '@/local/demo/catalogue';
import { inventedProducts } from '@/local/demo/invented';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';
import { searchDemo, successAt5 } from './search-quality';

const values = typedOptions('npm run bench:search --', {
  products: text('100000'),
  words: text('40'),
});
const size = Number(values.products);
const BETWEEN_KEYS_MS = 120;

const at = (list: number[], share: number) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN;
const ms = (list: number[]) =>
  `p50 ${at(list, 0.5).toFixed(1)}, p95 ${at(list, 0.95).toFixed(1)} ms`;

function someNames(count: number): string[] {
  const made = inventedProducts(demoProducts().length);
  const step = Math.floor((size * 0.9) / count);
  const names: string[] = [];
  for (let n = 0; names.length < count; n += 1) {
    const { name } = made.next().value;
    if (n % step === 0) names.push(name);
  }
  return names;
}

function misspelled(name: string, round: number): string {
  const [longest = name] = name.split(' ').sort((a, b) => b.length - a.length);
  const slips = [...misspellings(longest.toLowerCase())];
  return name.replace(longest, slips[(round * 7919) % slips.length] ?? longest);
}

/** Expensive queries: their words match most products, or nearly match many names. */
const HOSTILE = ['e!', 'a.', 'e e', "s's", 'ri lo ni st', 'to', 'bra bre bro bru cla cle clo clu'];

async function ask(
  url: string,
  q: string,
  all = false,
): Promise<{ names: string[]; time: number }> {
  const query = new URLSearchParams(
    omitUndefined({ q, limit: '10', stock: all ? undefined : 'in' }),
  );
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/product/list?${query}`);
  const { products, related = [] } = await answer.json();
  return {
    names: [...products, ...related].map((one: { name: string }) => one.name),
    time: performance.now() - startedAt,
  };
}

async function measureServer(url: string, logged: () => number[]): Promise<void> {
  const names = someNames(1_000);
  const typed = names.flatMap((name, n) => name.slice(0, 1 + (n % 12)));
  for (const q of typed.slice(0, 50)) await ask(url, q);
  const times: number[] = [];
  for (const q of typed) times.push((await ask(url, q)).time);
  const slipTimes: number[] = [];
  let found = 0;
  for (const [n, name] of names.entries()) {
    const { names: shown, time } = await ask(url, misspelled(name, n), true);
    slipTimes.push(time);
    if (shown.includes(name)) found += 1;
  }
  console.log(`Server part by the shop's own log: ${ms(logged())}`);
  console.log(`Answer over HTTP, beginnings of names: ${ms(times)}`);
  console.log(`Answer over HTTP, whole names misspelt: ${ms(slipTimes)}`);
  const hostile: number[] = [];
  for (let round = 0; round < 10; round += 1)
    for (const q of HOSTILE) hostile.push((await ask(url, q)).time);
  console.log(`Answer over HTTP, hostile texts: ${ms(hostile)}`);
  console.log(`recall@10 of ${names.length} misspelt names: ${(found / names.length).toFixed(3)}`);
}

/** Returns the times from a key to the paint of its results, in ms. */
async function typeInBrowser(url: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${url}/products`);
    await page.waitForLoadState('networkidle');
    const times = await page.evaluate(() => {
      const seen: number[] = [];
      let typed = 0;
      document.addEventListener(
        'input',
        (event) => {
          typed = event.timeStamp;
        },
        true,
      );
      new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]');
        const matches = document.querySelector('[role=status]')?.textContent ?? '';
        if (!typed || !field?.value || !matches.endsWith(`“${field.value.trim()}”`)) return;
        const from = typed;
        typed = 0;
        // This callback runs after the next frame is painted.
        requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - from)));
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { seen });
      return seen;
    });
    const box = page.getByRole('searchbox').filter({ visible: true });
    for (const name of someNames(Number(values.words))) {
      await box.fill('');
      await page.waitForTimeout(400);
      await box.pressSequentially(name.split(' ')[0] ?? name, { delay: BETWEEN_KEYS_MS });
      await page.waitForTimeout(400);
    }
    times.push(...(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)));
    return times;
  } finally {
    await browser.close();
  }
}

async function measureQuality(): Promise<void> {
  const { missed, ...shares } = await successAt5(searchDemo);
  const all = Object.entries(shares).map(([kind, share]) => `${kind} ${(share * 100).toFixed(1)}%`);
  console.log(`success@5: ${all.join(', ')}; missed: ${missed.join(', ') || 'none'}\n`);
}

await measureQuality();
const scratch = scratchFolder();
const seed = ['server/run.mjs', 'cli/seed', '--products', String(size)];
const env = { ...process.env, MONGODB_URI: '', DATA_DIR: scratch.folder };
execFileSync(process.execPath, seed, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
const shop = launchShop({
  DATA_DIR: scratch.folder,
  PORT: String(await freePort()),
  LOG_LEVEL: 'info',
});
try {
  await shop.ready;
  const isBuilt = () =>
    /"products":(\d+),"ms":(\d+),"msg":"the search index is built"/.exec(shop.output());
  while (!isBuilt()) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
  console.log(`Index of ${isBuilt()?.[1]} products built in ${isBuilt()?.[2]} ms`);
  const searches = /"path":"\/api\/product\/list","status":200,"ms":(\d+)/g;
  await measureServer(shop.url, () =>
    [...shop.output().matchAll(searches)].map(([, taken]) => Number(taken)),
  );
  const painted = await typeInBrowser(shop.url);
  console.log(`From the key to the screen, ${painted.length} letters: ${ms(painted)}`);
} finally {
  await shop.stop();
  scratch.remove();
}
