import { expect, test } from 'vitest';
import { noSearch } from './outage-page';

test.each([
  ['en', '', '<html lang="en">', 'Search is not available right now'],
  ['de', '/de', '<html lang="de">', 'Die Suche ist gerade nicht verfügbar'],
  ['ar', '/ar', '<html lang="ar" dir="rtl">', 'البحث غير متاح حاليًا'],
] as const)('noSearch returns an outage page in %s', (language, prefix, html, heading) => {
  const page = noSearch('<b>Green & Co', language, prefix);
  expect(page).toContain(html);
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(page).toContain(`<a href="${prefix || '/'}">`);
  expect(page).not.toContain('<b>');
});
