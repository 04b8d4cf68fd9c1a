import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsIn } from '@/e2e/support/texts';
import { TO_CONVERT } from '@/e2e/support/texts-to-convert';

const files = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'app',
  'lib',
])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

const isToConvert = (file: string) => TO_CONVERT.some((start) => file.startsWith(start));

test.each([
  ['<p>Your cart</p>', 'Your cart'],
  ['<p>{n} left</p>', 'left'],
  ['<p>Out for delivery</p>', 'Out for delivery'],
  ['<button aria-label="Close" />', 'Close'],
  ['<input placeholder={full ? `Only $'.concat('{n} left` : "x"} />'), 'Only … left'],
  ["<p>{isEmpty ? 'No products found' : null}</p>", 'No products found'],
  ["<button aria-label={'Close'} />", 'Close'],
  ["<button aria-label={isOpen && ('Close')} />", 'Close'],
  ["<p>{isEmpty ? 'Empty' : ''}</p>", 'Empty'],
  ["<p>{name ?? (isNew ? 'New' : '')}</p>", 'New'],
  ['<b aria-label={`$'.concat('{value} out of $', '{best} stars`} />'), '… out of … stars'],
  ["new ApiError('conflict', 'This order is gone')", 'This order is gone'],
])('the text check finds a hard-coded text in %s', (source, text) => {
  expect(textsIn('planted.tsx', `const planted = ${source};`)).toEqual([{ line: 1, text }]);
});

test.each([
  '<p className="Font bold large">{t("title")}</p>'.replace('Font', 'font'),
  '<b aria-hidden="true">·</b>',
  "status === 'Out for delivery'",
  "throw new Error('There is no such place')",
  "log().warn('The page was not cached')",
  "type Planted = 'All of them'",
  "<p className={isOpen ? 'open' : 'closed'}>{t('open')}</p>",
  "<p>{kind === 'open' ? '' : '·'}</p>",
  "<p>{status ?? 'Delivered'}</p>",
  '<input placeholder={`https://$'.concat('{host}/…`} />'),
])('the text check finds no hard-coded text in %s', (source) => {
  expect(textsIn('planted.tsx', source)).toEqual([]);
});

test('source files that use message files contain no hard-coded texts', () => {
  const found = files
    .filter((file) => !isToConvert(file))
    .flatMap((file) =>
      textsIn(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
  expect(found).toEqual([]);
});

test('API handlers take error messages only from message files', () => {
  const written = /new ApiError\(\s*'\w+',\s*['"`]/;
  expect("new ApiError('conflict', 'This order is gone')").toMatch(written);
  const handlers = files.filter((file) => file.startsWith('app/api/'));
  expect(handlers.length).toBeGreaterThan(20);
  expect(handlers.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('each file that is listed as untranslated contains hard-coded texts', () => {
  const done = TO_CONVERT.filter(
    (start) =>
      !files.some(
        (file) => file.startsWith(start) && textsIn(file, readFileSync(file, 'utf8')).length > 0,
      ),
  );
  expect(done).toEqual([]);
});
