import { expect, type Locator, type Page } from '@playwright/test';
import { type Box, boxOf, tap } from './tap';

/** Simulates a busy machine: on pages opened later, timers of this length (in ms) are ten times slower. */
export const slowTimers = (page: Page, least: number, most: number) =>
  page.addInitScript(
    (range) => {
      const wait = window.setTimeout;
      const slow = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
        wait(run, ms >= range.least && ms <= range.most ? ms * 10 : ms, ...rest);
      Object.assign(window, { setTimeout: slow });
    },
    { least, most },
  );

export const holdToastsOpen = (page: Page) => slowTimers(page, 4_000, 60_000);

const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const undoIn = (page: Page) => page.locator('[data-sonner-toast] button', { hasText: 'Undo' });

/** Expects that the toast with "Undo" covers none of these elements. Retries, because the toast may still move. */
export const expectBesideToast = (page: Page, what: Locator) =>
  expect
    .poll(async () => {
      const toast = await boxOf(undoIn(page).locator('xpath=ancestor::li'));
      const boxes = await Promise.all((await what.all()).map(boxOf));
      return boxes.length > 0 && !boxes.some((box) => meet(box, toast));
    })
    .toBe(true);

/**
 * Expects that a toast covers no button of the open dialog. Taps "Undo" in the toast, which must not close the dialog.
 */
export async function undoBesideDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  const undo = undoIn(page);
  await expect(undo).toBeVisible();
  await expectBesideToast(page, dialog.locator('button:not([data-button])'));
  await tap(page, undo);
  await expect(dialog.getByRole('heading').first()).toBeVisible();
}
