import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Place } from '@/bench/page-cost/measure';

export type Phone = { page: Page; devtools: CDPSession; close: () => Promise<void> };

const SCREEN = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
/** The slow 4G profile of Lighthouse. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 9e4 };
/** After this time, a page has loaded everything that needs no input. */
const SETTLED_MS = 1000;
const THUMB_MS = 90;

export async function openPhone(
  browser: Browser,
  { url, cookie }: Place,
  isSlow = false,
): Promise<Phone> {
  const context = await browser.newContext({ ...SCREEN, serviceWorkers: 'block' });
  if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (isSlow) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  await page.goto(url, { waitUntil: 'load' });
  // Wait for a fixed time: the event stream of the order board never ends, so the network is never idle there.
  await page.waitForTimeout(SETTLED_MS);
  return { page, devtools, close: () => context.close() };
}

export async function press({ page, devtools }: Phone, what: ReturnType<Page['locator']>) {
  // Scroll the element to the middle, where no bar of the page covers it.
  await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is not on the screen`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(THUMB_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
