import type { Locator, Page } from '@playwright/test';

/**
 * Drags from the left side of an element to another element with a finger. The finger rests for `restMs`
 * before it moves.
 */
export async function dragByTouch(page: Page, from: Locator, to: Locator, restMs: number) {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag is shown');
  const cdp = await page.context().newCDPSession(page);
  const x = start.x + 30;
  const at = (y: number) => [{ x, y }];
  const [fromY, toY] = [start.y + start.height / 2, end.y + end.height / 2];
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(fromY));
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', at(fromY + ((toY - fromY) * step) / 8));
  await send('touchEnd', []);
  await cdp.detach();
}
