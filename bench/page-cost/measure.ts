import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Response } from '@playwright/test';

export type Cost = {
  /** CPU time of the main thread in ms: for scripts, and for all work. */
  scriptMs: number;
  mainMs: number;
  /** The gzipped size of the distinct scripts, in kB. */
  scriptKb: number;
  /** The transferred size of all responses with headers, in kB. */
  allKb: number;
  requests: number;
};

export type Place = { url: string; cookie?: { name: string; value: string } };

/** After this time without network activity, a page has finished loading. */
const QUIET_MS = 1500;
const LONGEST_MS = 20_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

function watch(devtools: CDPSession) {
  const seen = { requests: 0, bytes: 0, quietSince: Date.now() };
  const changed = () => {
    seen.quietSince = Date.now();
  };
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!/^https?:/.test(request.url)) return;
    seen.requests += 1;
    changed();
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength;
    changed();
  });
  return seen;
}

async function gzippedKb(responses: Response[]): Promise<number> {
  const scripts = new Map(responses.map((response) => [response.url(), response]));
  let bytes = 0;
  for (const response of scripts.values()) bytes += gzipSync(await response.body()).length;
  return bytes / 1000;
}

export async function costOf(browser: Browser, { url, cookie }: Place): Promise<Cost> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // Measure the thread's CPU time, because other programs do not affect it.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Network.enable');
    // A phone has no mouse. The default mouse of the browser would force a layout before the stylesheet has
    // loaded.
    await devtools.send('Input.setIgnoreInputEvents', { ignore: true });
    const seen = watch(devtools);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(url, { waitUntil: 'load' });
    const deadline = Date.now() + LONGEST_MS;
    while (Date.now() - seen.quietSince < QUIET_MS && Date.now() < deadline)
      await page.waitForTimeout(100);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const ms = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? NaN);
    return {
      scriptMs: ms('ScriptDuration'),
      mainMs: ms('TaskDuration'),
      scriptKb: await gzippedKb(scripts),
      allKb: seen.bytes / 1000,
      requests: seen.requests,
    };
  } finally {
    await context.close();
  }
}

export function medianOf(costs: readonly Cost[]): Cost {
  const middle = (key: keyof Cost) => {
    const sorted = costs.map((cost) => cost[key]).sort((one, other) => one - other);
    const value = sorted[Math.floor(sorted.length / 2)];
    if (value === undefined) throw new Error('no run');
    return value;
  };
  return {
    scriptMs: middle('scriptMs'),
    mainMs: middle('mainMs'),
    scriptKb: middle('scriptKb'),
    allKb: middle('allKb'),
    requests: middle('requests'),
  };
}
