import { expect, test } from 'vitest';
import { files } from './documents/tree';
import { SCREENS } from './screens';

test('SCREENS names each page file of app/[lang], and no other', () => {
  const pages = files.flatMap((file) => /^app\/\[lang\]\/(.+)\/page\.tsx$/.exec(file)?.[1] ?? []);
  expect(pages.length).toBeGreaterThan(40);
  expect(Object.keys(SCREENS).sort()).toEqual(pages.sort());
});
