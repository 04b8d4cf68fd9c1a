import { expect, test, vi } from 'vitest';

test('processGlobal returns the same value to two copies of a module in one process', async () => {
  const first = await import('./process-global');
  vi.resetModules();
  const second = await import('./process-global');
  expect(second.processGlobal).not.toBe(first.processGlobal);
  const made = first.processGlobal('test', () => ({}));
  expect(second.processGlobal('test', () => ({}))).toBe(made);
  expect(second.processGlobal('another test', () => ({}))).not.toBe(made);
});
