import { expect, type Page } from '@playwright/test';
import type { SectionId } from '@/lib/shop/sections';
import { onScreen } from './visit';

export async function openSection(page: Page, section: SectionId): Promise<void> {
  await page.goto(`/seller/settings/${section}`);
  const form = page.getByRole('main').locator('form').filter({ visible: true });
  await expect(form.locator('input, select, textarea').first()).toBeAttached();
}

export async function saveSection(page: Page, name = 'Save settings'): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse('**/api/seller/settings/section'),
    onScreen(page.getByRole('button', { name })).click(),
  ]);
  return response.status();
}

export async function expectSaved(page: Page, name = 'Save settings'): Promise<void> {
  expect(await saveSection(page, name)).toBe(200);
  await expect(onScreen(page.getByRole('button', { name }))).toHaveCount(0);
}
