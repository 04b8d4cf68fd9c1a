import { expect, test } from 'vitest';
import { files } from './documents/tree';
import { SCREENS } from './screens';

test('the list SCREENS contains exactly the page files of app/[lang]', () => {
  const pages = files.flatMap((file) => /^app\/\[lang\]\/(.+)\/page\.tsx$/.exec(file)?.[1] ?? []);
  expect(pages.length).toBeGreaterThan(40);
  expect(Object.keys(SCREENS).sort()).toEqual(pages.sort());
});
