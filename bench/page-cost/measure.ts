import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Response } from '@playwright/test';

/** What one load of a page costs before anybody touches it. */
export type Cost = {
  /** Running scripts, and all work, of the main thread: milliseconds of its own processor time. */
  scriptMs: number;
  mainMs: number;
  /** The distinct scripts, each gzipped, in kB. */
  scriptKb: number;
  /** What came over the network, headers included, in kB. */
  allKb: number;
  requests: number;
};

/** Where a page is, and the cookie of who looks at it. */
export type Place = { url: string; cookie?: { name: string; value: string } };

/** Quiet for so long, a page has done what it does by itself. */
const QUIET_MS = 1500;
const LONGEST_MS = 20_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Counts what the page asks for; `quietSince` is the time (ms) of the last change. */
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

/** Loads a page on a phone with an empty cache, and waits until it has nothing more to do. */
export async function costOf(browser: Browser, { url, cookie }: Place): Promise<Cost> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // The time of the thread does not grow while other programs have the processor.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Network.enable');
    // A phone has no mouse. The browser's own would force a layout before the stylesheet is there.
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

/** The median of each figure. Throws when there is no run. */
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
