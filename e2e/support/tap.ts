import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Touches the screen at the middle of an element, as a thumb does, once nothing else lies over it
 * there. Unlike `Locator.tap` it does not ask whether the element is disabled.
 */
export async function tap(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  let place = { x: 0, y: 0 };
  await expect(async () => {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error(`${what} is not on the screen`);
    place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isOnTop = await what.evaluate((element, { x, y }) => {
      const top = document.elementFromPoint(x, y);
      return element.contains(top);
    }, place);
    expect(isOnTop, `something lies over ${what}`).toBe(true);
  }).toPass({ intervals: [50, 100, 250] });
  await page.touchscreen.tap(place.x, place.y);
}
