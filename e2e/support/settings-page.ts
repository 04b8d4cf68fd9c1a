import { expect, type Page } from '@playwright/test';
import type { SectionId } from '@/lib/shop/sections';
import { onScreen } from './visit';

/** Opens the page of a section of the settings. Waits until the page has loaded the settings. */
export async function openSection(page: Page, section: SectionId): Promise<void> {
  await page.goto(`/seller/settings/${section}`);
  const form = page.getByRole('main').locator('form').filter({ visible: true });
  await expect(form.locator('input, select, textarea').first()).toBeAttached();
}

/** Saves the section, and waits for the response. Returns its status. `name` is the text of the button. */
export async function saveSection(page: Page, name = 'Save settings'): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse('**/api/seller/settings/section'),
    onScreen(page.getByRole('button', { name })).click(),
  ]);
  return response.status();
}

/** Saves the section, and waits until the form has no unsaved input, so that its bar is hidden. */
export async function expectSaved(page: Page, name = 'Save settings'): Promise<void> {
  expect(await saveSection(page, name)).toBe(200);
  await expect(onScreen(page.getByRole('button', { name }))).toHaveCount(0);
}
