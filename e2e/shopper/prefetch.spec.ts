import { expect, type Page, type Request, test } from '@playwright/test';
import { onScreen, tabTo } from '@/e2e/support/visit';

/** Returns a list that collects the paths of pages that the client router requests. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers().rsc) paths.push(pathname);
  });
  return paths;
}

/** Returns a function that waits until all requests of the page have a response. */
function answers(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => expect.poll(() => open.size, { intervals: [300] }).toBe(0);
}

/** Waits longer than the hover time that starts a prefetch. */
const settle = (page: Page) => page.waitForTimeout(600);

const someLink = (page: Page, href = '/products/fruits') =>
  onScreen(page.getByRole('main').locator(`a[href="${href}"]`)).first();

async function middleOf(page: Page) {
  const link = someLink(page);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error('the link is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openHome(page: Page): Promise<string[]> {
  const paths = asked(page);
  const session = page.waitForResponse('**/api/user/is-auth');
  await page.goto('/');
  await session;
  return paths;
}

test('opening and scrolling a page prefetches no linked page', async ({ page }) => {
  const paths = await openHome(page);
  for (let turns = 0; turns < 12; turns += 1) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await page.waitForTimeout(50);
  }
  await settle(page);
  expect(paths).toEqual([]);
});

test('a touch screen prefetches a page only while a finger rests on its link', async ({ page }) => {
  const paths = await openHome(page);
  const { x, y } = await middleOf(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    at?: { x: number; y: number },
  ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  // Send all moves at once. On a busy machine, the finger might otherwise rest long enough to start a prefetch.
  const moves = [20, 40, 60, 80].map((moved) => ({ x, y: y - moved }));
  await Promise.all([
    touch('touchStart', { x, y }),
    ...moves.map((at) => touch('touchMove', at)),
    touch('touchEnd'),
  ]);
  await settle(page);
  expect(paths).toEqual([]);

  const now = await middleOf(page);
  const answered = answers(page);
  await touch('touchStart', now);
  await expect.poll(() => paths).toContain('/products/fruits');
  await settle(page);
  await answered();
  // Start a new touch, because a resting touch may count as a long press on a busy machine.
  await touch('touchCancel');
  await page.context().setOffline(true);
  await page.touchscreen.tap(now.x, now.y);
  await expect(
    onScreen(page.getByRole('heading', { level: 1, name: 'Fresh Fruits' })),
  ).toBeVisible();
});

test('a page is prefetched when the mouse hovers over its link, or when the link gets the focus', async ({
  page,
}) => {
  const paths = await openHome(page);
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await expect.poll(() => paths).toContain('/products/fruits');
  await tabTo(page, someLink(page, '/products/dairy'));
  await expect.poll(() => paths).toContain('/products/dairy');
});
