import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compressBuild } from './build';
import { showProgress, stepIn } from './progress';

describe('compressBuild', () => {
  const HINT = '//# allFunctionsCalledOnLoad\n';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'basketful-compress-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (name: string) => readFileSync(join(folder, name));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it('adds a gzip and a Brotli copy of each file, and the compile hint for V8 to the largest script', async () => {
    const react = '/* React */'.repeat(40_000);
    const files = { 'react.js': react, 'page.js': 'page()', 'page.css': 'a{}', 'page.txt': '' };
    for (const [name, text] of Object.entries(files)) put(name, text);
    await compressBuild(folder);
    for (const [name, text] of [
      ['react.js', HINT + react],
      ['page.js', 'page()'],
      ['page.css', 'a{}'],
    ] as const) {
      expect(String(read(name))).toBe(text);
      expect(String(brotliDecompressSync(read(`${name}.br`)))).toBe(text);
      expect(String(gunzipSync(read(`${name}.gz`)))).toBe(text);
    }
    expect(readdirSync(folder)).toHaveLength(10);
  });

  it('compresses only new files in a second run', async () => {
    put('react.js', '/* React */'.repeat(40_000));
    await compressBuild(folder);
    const before = read('react.js');
    put('late.js', 'late()');
    await compressBuild(folder);
    expect(read('react.js').equals(before)).toBe(true);
    expect(String(gunzipSync(read('late.js.gz')))).toBe('late()');
  });
});

describe('the progress line of the launcher', () => {
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

  /** A terminal shows only the text after `\r`. */
  const lastLine = (written: string[]) => written.join('').split('\n').at(-1)?.split('\r').at(-1);

  it('shows the current steps and the elapsed time', () => {
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

  it('stays the last line, below new messages', () => {
    const { written, progress } = begin(true);
    progress.of('Pages')('compiling');
    progress.above(() => written.push('Something happened.\n'));
    const [, sentence = ''] = written.join('').split('\r').slice(-3);
    expect(sentence).toBe('\x1b[KSomething happened.\n');
    expect(lastLine(written)).toMatch(/Pages: compiling$/);
  });

  it('is printed every ten seconds if the output is a pipe', () => {
    const { written, progress } = begin(false);
    progress.of('Pages')('compiling');
    vi.advanceTimersByTime(9_000);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(11_000);
    expect(written).toEqual(['  10 s   Pages: compiling\n', '  20 s   Pages: compiling\n']);
  });

  it('reads the build step from the output of Next.js', () => {
    expect(stepIn('  Creating an optimized production build ...\n')).toBe('compiling');
    expect(stepIn('✓ Compiled\n  Collecting page data using 1 worker ...\n')).toBe(
      'loading each page',
    );
    expect(stepIn('  Generating static pages using 1 worker (23/95) \n')).toBe('rendering 23/95');
    expect(stepIn('⚠ a warning')).toBeUndefined();
  });
});
