import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress, stepIn } from './progress';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { written, progress: showProgress({ write, isTTY, columns: 80 }) };
}

/** Returns the last line that a terminal would show. */
const lastLine = (written: string[]) => written.join('').split('\n').at(-1)?.split('\r').at(-1);

test('the launcher shows the current steps and the elapsed time in a single line of the terminal', () => {
  const { written, progress } = begin(true);
  progress.of('Pages')('compiling');
  progress.of('Services')('opening the database');
  vi.advanceTimersByTime(7_000);
  expect(lastLine(written)).toMatch(/7 s {3}Pages: compiling · Services: opening the database$/);
  progress.of('Services')();
  vi.advanceTimersByTime(1_000);
  expect(lastLine(written)).toMatch(/8 s {3}Pages: compiling$/);
  progress.end();
  expect(lastLine(written)).toBe('\x1b[K');
  const { length } = written;
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(length);
});

test('the launcher prints a message above the progress line', () => {
  const { written, progress } = begin(true);
  progress.of('Pages')('compiling');
  progress.above(() => written.push('Something happened.\n'));
  const [, sentence = ''] = written.join('').split('\r').slice(-3);
  expect(sentence).toBe('\x1b[KSomething happened.\n');
  expect(lastLine(written)).toMatch(/Pages: compiling$/);
});

test('the launcher prints a plain progress line every ten seconds if its output is a pipe', () => {
  const { written, progress } = begin(false);
  progress.of('Pages')('compiling');
  vi.advanceTimersByTime(9_000);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(11_000);
  expect(written).toEqual(['  10 s   Pages: compiling\n', '  20 s   Pages: compiling\n']);
});

test('stepIn extracts the current build step from the output of Next.js', () => {
  expect(stepIn('  Creating an optimized production build ...\n')).toBe('compiling');
  expect(stepIn('✓ Compiled\n  Collecting page data using 1 worker ...\n')).toBe(
    'loading each page',
  );
  expect(stepIn('  Generating static pages using 1 worker (23/95) \n')).toBe('rendering 23/95');
  expect(stepIn('⚠ a warning')).toBeUndefined();
});
