import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is off the screen takes the colours of another scheme in the second frame. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );

/** Later items are built like the first eight, and would take most of the time. */
const LATER_ITEMS = ['main ul > li:nth-child(n + 9)'];

/** What axe finds, a line for each rule. A document gets axe once, however often it is looked at. */
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
 * WCAG 2.2 AA by axe: on a desktop in both schemes, in the dark one only the colours, which alone
 * differ there. A phone checks the colours only of screens that have parts of their own there.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { hasPhoneParts = false } = {},
): Promise<void> {
  // Cards off the screen keep the colours of the other scheme until they are painted; axe reads
  // all.
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
 * The page of a desktop at both sizes: the rules of {@link expectAccessible} at each, and that nothing
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
  // As a phone opens it: where a desk has scrolled to, the menu at the bottom may lie over half of a field.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, `${state}, on a phone`, { hasPhoneParts });
  await expectNoSidewaysScroll(page, state);
  if (desk) await page.setViewportSize(desk);
}

/** The rules of axe in the present scheme alone, for a state in the middle of a longer test. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A message that is just fading in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await twoFrames(page);
  expect(await violationsIn(page)).toEqual([]);
}

/** Texts that a box or the screen cuts off at a side; not those that scroll or end in an ellipsis. */
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
        // One pixel has what is for screen readers alone.
        if (around.right - around.left <= 1) break;
        if (left < around.left - 1 || right > around.right + 1) cut.push(text.textContent);
      }
    }
    return cut;
  });

/** Words that stand on two lines; not ids, which have to break, nor what is parted at a hyphen. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ contentVisibilityAuto: true })) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.length < 20) broken.push(word);
      }
    }
    return broken;
  });

/** How wide the page is, with what a dialog on it hides at its side. */
const widthOf = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    const hidden = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return document.documentElement.scrollWidth + Math.max(0, ...hidden);
  });

/**
 * Nothing may overflow horizontally or be cut at 320 px (WCAG 1.4.10), nor at 390 px with text at 200%
 * (WCAG 1.4.4). It sets the size of the screen itself and puts it back, so it checks on a desktop too.
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
