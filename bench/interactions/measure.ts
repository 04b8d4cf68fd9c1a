import type { Page } from '@playwright/test';
import type { Place } from '@/bench/page-cost/measure';
import { type Phone, press } from './phone';

export type Interaction = {
  name: string;
  place: Place;
  prepare?: (phone: Phone) => Promise<void>;
  act: (phone: Phone, time: number) => Promise<void>;
};

declare global {
  interface Window {
    /** The longest event of each interaction in ms, by the browser's interaction id. */
    interactions?: Map<number, number>;
  }
}

/** The browser does not report shorter events. */
const LEAST_MS = 16;
/** How long the browser needs to report an interaction, in ms. */
const TOLD_MS = 700;

/** Starts to record the interactions of the page as the Web Vitals metric INP defines them. */
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((least) => {
    const longest = new Map<number, number>();
    window.interactions = longest;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
        if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);
}

/** Returns the times from input to the next paint in ms, at least {@link LEAST_MS}. */
export async function timesOf(phone: Phone, interaction: Interaction, times: number) {
  await interaction.prepare?.(phone);
  await watchInteractions(phone.page);
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await phone.page.evaluate(() => window.interactions?.clear());
    await interaction.act(phone, time);
    await phone.page.waitForTimeout(TOLD_MS);
    const told = await phone.page.evaluate(() => [...(window.interactions?.values() ?? [])]);
    found.push(Math.max(LEAST_MS, ...told));
  }
  return found;
}

/** Returns the time from lifting the finger until the linked page is painted, in ms. */
export async function timeToPage(phone: Phone, href: string): Promise<number> {
  const { page } = phone;
  const link = page.locator(`main a[href="${href}"]`).filter({ visible: true }).first();
  // The callback contains no named functions, because tsx would add a helper that the page lacks.
  const painted = page.evaluate(async (path) => {
    let lifted = 0;
    document.addEventListener('click', ({ timeStamp }) => {
      lifted ||= timeStamp;
    });
    for (;;) {
      await new Promise(requestAnimationFrame);
      const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());
      if (lifted > 0 && location.pathname === path && heading?.id !== 'promise') break;
    }
    // Read the clock in a task after the next frame, because the browser has painted the page by then.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - lifted;
  }, href);
  await press(phone, link);
  return painted;
}
