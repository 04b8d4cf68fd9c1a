import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, markLogged } from '@/lib/observe/log';
import { processGlobal } from '@/lib/utils/process-global';
import { logConsole } from './access-log';

const before = { ...console };
const warnings = process.listeners('warning');
let lines: string[];

beforeEach(() => {
  lines = [];
  const logger = createLog('debug', { write: (line: string) => lines.push(line) });
  Object.assign(
    processGlobal('log', () => ({})),
    { logger },
  );
  logConsole();
});
afterEach(() => {
  Object.assign(console, before);
  process.removeAllListeners('warning');
  for (const listener of warnings) process.on('warning', listener);
});
const heard = () => lines.map((line) => JSON.parse(line));

test('console output is logged as one line without colours and symbols', () => {
  console.warn('\u001b[33m ⚠ \u001b[39m%s is\nslow', 'it');
  console.error(' ⨯', new TypeError('broken'));
  expect(heard()).toMatchObject([
    { level: 'warn', from: 'console', msg: 'it is\nslow' },
    { level: 'error', msg: 'broken', err: { type: 'TypeError', stack: expect.any(String) } },
  ]);
});

test('an error that has already been logged is not logged again by console.error', () => {
  const error = new Error('once');
  markLogged(error);
  console.error(error);
  expect(lines).toEqual([]);
});

test('a warning of Node is logged as one line', async () => {
  process.emitWarning('this is old', 'DeprecationWarning');
  await new Promise(setImmediate);
  expect(heard()).toMatchObject([{ level: 'warn', from: 'node', msg: 'this is old' }]);
});

test('a failed write of an image is logged only if the disk is full', () => {
  const fault = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['EACCES', 'EROFS', 'ENOSPC'])
    console.error(' ⨯', 'Failed to write image to cache abc', fault(code));
  expect(heard()).toMatchObject([{ level: 'error', err: { message: 'ENOSPC' } }]);
});
