/**
 * `npm run bench:paint`: what it brings a cheap phone on a slow line that pages ask for their scripts
 * after the first paint (docs/decisions/0011-scripts-after-first-paint.md): the shop's pages beside the
 * same pages as Next sends them, in turns, in one run. Slow 4G and a processor four times slower are
 * applied by the browser, not simulated as in Lighthouse.
 *
 *   --rounds <n> (9)
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium';
import { buildShop, isBuilt } from '../scripts/launcher/build';
import { freePort } from '../scripts/launcher/port';
import { launchShop, scratchFolder } from '../scripts/testing/launched-shop';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const PAGES = ['/', '/products', '/products/fruits', '/cart'];
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** In ms since the navigation began; `ready` is when React answers to the page's first button. */
type Visit = { paint: number; largest: number; ready: number };

declare global {
  interface Window {
    visit: Visit;
  }
}

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** One visit with an empty cache; with `asNextSends` the page passes by what the server keeps. */
async function visit(browser: Browser, url: string, asNextSends: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    // The server asks Next for whoever sends this.
    extraHTTPHeaders: asNextSends ? { Authorization: 'none' } : {},
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      window.visit = { paint: 0, largest: 0, ready: 0 };
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === 'first-contentful-paint') window.visit.paint = startTime;
      }).observe({ type: 'paint', buffered: true });
      new PerformanceObserver((list) => {
        window.visit.largest = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      const timer = setInterval(() => {
        const button = document.querySelector('header button');
        if (!button || !Object.keys(button).some((key) => key.startsWith('__react'))) return;
        window.visit.ready = performance.now();
        clearInterval(timer);
      }, 5);
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.visit.ready > 0 && window.visit.largest > 0);
    return await page.evaluate(() => window.visit);
  } finally {
    await context.close();
  }
}

if (!isBuilt()) await buildShop();
const scratch = scratchFolder();
const PORT = String(await freePort());
const shop = launchShop({ DATA_DIR: scratch.folder, PORT, LOG_LEVEL: 'error' });
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: CHROMIUM_FLAGS,
});
try {
  await shop.ready;
  console.log('| Page | First paint | as Next sends it | Largest paint | | Ready | |');
  console.log(`|---|${'---:|'.repeat(6)}`);
  for (const path of PAGES) {
    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    // The first rounds make the pictures and what is kept of the page.
    for (let round = -2; round < Number(values.rounds); round += 1) {
      const one = await visit(browser, shop.url + path, false);
      const other = await visit(browser, shop.url + path, true);
      if (round < 0) continue;
      ours.push(one);
      theirs.push(other);
    }
    const cells = (['paint', 'largest', 'ready'] as const).flatMap((what) =>
      [ours, theirs].map((visits) => `${median(visits.map((one) => one[what])).toFixed(0)} ms`),
    );
    console.log(`| ${path} | ${cells.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await shop.stop();
  scratch.remove();
}
