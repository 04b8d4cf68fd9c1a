import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The browser mirrors a page for Arabic only if its classes use start and end instead of left and right. */

/**
 * Matches a Tailwind class for the left or right side. Classes with the variant `rtl:` or `ltr:` do not
 * match, because they apply to one direction.
 */
const SIDE =
  /(?<![\w-]|rtl:|ltr:)-?(?:[mp][lr]|left|right|text-(?:left|right)|border-[lr]|rounded-[lr])-?(?:\d[\w./]*|\[[^\]]*\]|auto|px)?(?=["'`\s!])/g;

/** The classes of each file that must stay on the same side in every language. */
const SAME_SIDE: Readonly<Record<string, readonly string[]>> = {
  // The container of the toasts has no size, so its position is never visible.
  'app/_components/toasts.tsx': ['left-0'],
};

const sidesIn = (source: string) =>
  [...source.matchAll(/(["'`])((?:(?!\1)[^\n\\])*)\1/g)].flatMap(([, , text = '']) =>
    [...`${text} `.matchAll(SIDE)].map(([name]) => name).filter((name) => /-/.test(name)),
  );

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app'])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

test.each([
  ['className="ml-2 flex"', ['ml-2']],
  ['className={`p-1 -mr-3`}', ['-mr-3']],
  ["look: 'absolute right-0 top-1'", ['right-0']],
  ["'max-sm:-ml-12 text-right'", ['-ml-12', 'text-right']],
  ['className="ms-2 pe-3 start-0 text-end border-line"', []],
  ['name="arrow-right"', []],
  ['className="truncate rtl:text-right"', []],
])('the layout check of %s reports left and right properties: %j', (source, found) =>
  expect(sidesIn(source)).toEqual(found),
);

test('page styles use no left or right classes, because Arabic pages would not mirror them', () => {
  const found = files.flatMap((file) =>
    sidesIn(readFileSync(file, 'utf8'))
      .filter((name) => !SAME_SIDE[file]?.includes(name))
      .map((name) => `${file} ${name}`),
  );
  expect(found).toEqual([]);
});
