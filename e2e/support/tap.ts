import { expect, type Locator, type Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

/** Where an element is, as soon as it is on the screen: a list that changes renders it anew. */
export async function boxOf(what: Locator): Promise<Box> {
  let found: Box | null = null;
  await expect(async () => {
    found = await what.boundingBox();
    if (!found) throw new Error(`${what} is not on the screen`);
  }).toPass({ timeout: 15_000 });
  return found ?? Promise.reject(new Error(`${what} is not on the screen`));
}

/** Where an element is two frames later. */
async function boxAfterFrames(what: Locator): Promise<Box> {
  await what.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return boxOf(what);
}

/**
 * Touches the screen at the middle of an element, as a thumb does, once nothing else lies over it
 * there. Unlike `Locator.tap` it does not ask whether the element is disabled.
 */
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
    // What a bar covers counts as being in view: a thumb moves it to the middle.
    if (!isOnTop) await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(isOnTop, `something lies over ${what}`).toBe(true);
    // A dialog grows when the toast in it goes.
    expect(await boxAfterFrames(what)).toEqual({ x, y, width, height });
  }).toPass({ intervals: [50, 100, 250] });
  await page.touchscreen.tap(place.x, place.y);
}
