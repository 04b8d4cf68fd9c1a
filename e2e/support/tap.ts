import { expect, type Locator, type Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

/** Returns the bounding box of an element on the screen. Retries, because a changing list may replace the element. */
export async function boxOf(what: Locator): Promise<Box> {
  let found: Box | null = null;
  await expect(async () => {
    found = await what.boundingBox();
    if (!found) throw new Error(`${what} is not on the screen`);
  }).toPass({ timeout: 15_000 });
  return found ?? Promise.reject(new Error(`${what} is not on the screen`));
}

async function boxAfterFrames(what: Locator): Promise<Box> {
  await what.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return boxOf(what);
}

/** Touches the middle of an element once nothing covers it. Unlike `Locator.tap`, works on a disabled element. */
export async function tap(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  let place = { x: 0, y: 0 };
  await expect(async () => {
    await what.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(what);
    place = { x: x + width / 2, y: y + height / 2 };
    const isOnTop = await what.evaluate((element, at) => {
      const top = document.elementFromPoint(at.x, at.y);
      return element.contains(top);
    }, place);
    // Scroll the element to the middle. Playwright considers an element visible even if a bar covers it.
    if (!isOnTop) await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(isOnTop, `something lies over ${what}`).toBe(true);
    // The element may still move: a dialog grows when the toast inside it disappears.
    expect(await boxAfterFrames(what)).toEqual({ x, y, width, height });
  }).toPass({ intervals: [50, 100, 250] });
  await page.touchscreen.tap(place.x, place.y);
}
