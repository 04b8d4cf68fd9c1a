import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Waits for two frames, because elements off the screen adopt the colours of another scheme only in the
 * second frame.
 */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );

/** Skips list items after the eighth. They have the same markup, and checking them takes most of the time. */
const LATER_ITEMS = ['main ul > li:nth-child(n + 9)'];

/** Returns the axe violations of a page, one line per rule. Injects axe only once per document. */
export async function violationsIn(
  page: Page,
  options: RunOptions = {},
  exclude: string[] = [],
): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe.source);
  return page.evaluate(
    async ({ context, run }) => {
      const { violations } = await window.axe.run(context, { ...run, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { context: { exclude }, run: options },
  );
}

/**
 * Checks WCAG 2.2 AA with axe at desktop size in both colour schemes. In the dark scheme, checks only colours.
 *
 * At phone size, checks colours only with `hasPhoneParts`, for screens with phone-only elements.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { hasPhoneParts = false } = {},
): Promise<void> {
  // Paint all cards, because a card outside of the viewport retains the colours of the previous colour scheme until it
  // is painted.
  await page.addStyleTag({ content: '.product-grid > li { content-visibility: visible; }' });
  const checksColours = hasPhoneParts || (page.viewportSize()?.width ?? 0) > 390;
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark' && !checksColours) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await twoFrames(page);
    const options: RunOptions = {
      runOnly: colorScheme === 'dark' ? { type: 'rule', values: COLOURS } : TAGS,
      rules: Object.fromEntries(checksColours ? [] : COLOURS.map((id) => [id, { enabled: false }])),
    };
    const found = await violationsIn(page, options, LATER_ITEMS);
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

const PHONE = { width: 390, height: 844 };

/**
 * Checks a desktop page with {@link expectAccessible} at desktop and phone size. Also checks that nothing
 * overflows on a phone.
 */
export async function expectAccessibleAtBothSizes(
  page: Page,
  state: string,
  { hasPhoneParts = false } = {},
): Promise<void> {
  const desk = page.viewportSize();
  await expectAccessible(page, state);
  await page.setViewportSize(PHONE);
  // Scroll to the top, where a phone opens a page. Otherwise the bottom menu may cover half of a field.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, `${state}, on a phone`, { hasPhoneParts });
  await expectNoSidewaysScroll(page, state);
  if (desk) await page.setViewportSize(desk);
}

/** Runs axe only in the current colour scheme, for a state in the middle of a longer test. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Skip the fade-in of toasts, because fading text has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await twoFrames(page);
  expect(await violationsIn(page)).toEqual([]);
}

/** Returns texts whose left or right part is cut off. Ignores texts that scroll or end in an ellipsis. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const cut: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.textContent?.trim() || !holder?.checkVisibility({ contentVisibilityAuto: true }))
        continue;
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      for (let box: Element | null = holder; box && width > 0; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) break;
        const isRoot = box === document.documentElement;
        if (overflowX === 'visible' && !isRoot) continue;
        const around = isRoot ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
        // Skip texts for screen readers, whose box is one pixel wide.
        if (around.right - around.left <= 1) break;
        if (left < around.left - 1 || right > around.right + 1) cut.push(text.textContent);
      }
    }
    return cut;
  });

/**
 * Returns the words that break across two lines. Ignores ids and preformatted text, which have to break, and hyphenated
 * words.
 */
export const brokenLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ contentVisibilityAuto: true })) continue;
      if (text.parentElement.closest('pre')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
        // A fallback font may shift letters of the same line by some pixels.
        const [first] = rects;
        const isBroken = rects.some(
          ({ top }) => first && Math.abs(top - first.top) > first.height / 2,
        );
        if (isBroken && word.length < 20) broken.push(word);
      }
    }
    return broken;
  });

/** Returns the width of the page, including overflow that an open dialog hides. */
const widthOf = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    const hidden = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return document.documentElement.scrollWidth + Math.max(0, ...hidden);
  });

/**
 * Expects no horizontal overflow and no cut-off text at 320 px (WCAG 1.4.10), and at 390 px with 200% text (WCAG
 * 1.4.4).
 *
 * Sets and restores the viewport, so a desktop test can use it.
 */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const size = page.viewportSize();
  const width = () => widthOf(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(width, { message: `${state} at 320 px` }).toBeLessThanOrEqual(320);
  await expect.poll(() => cutTexts(page), { message: `${state} at 320 px` }).toEqual([]);
  await page.setViewportSize(PHONE);
  const larger = await page.addStyleTag({ content: ':root { font-size: 200%; }' });
  await expect.poll(width, { message: `${state}, text at 200%` }).toBeLessThanOrEqual(390);
  await larger.evaluate((style: HTMLElement) => style.remove());
  if (size) await page.setViewportSize(size);
}
