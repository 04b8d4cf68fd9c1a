import { expect, test, vi } from 'vitest';
import { Refusal } from './errors';

test('a Refusal of another bundle of this file is a Refusal, and no other error is', async () => {
  vi.resetModules();
  const { Refusal: Other } = await import('./errors');
  expect(Other).not.toBe(Refusal);
  expect(new Other('tooMany', 'Please try again.')).toBeInstanceOf(Refusal);
  expect(new Error('Please try again.')).not.toBeInstanceOf(Refusal);
  for (const value of [undefined, null, 'Refusal', { name: 'Refusal' }])
    expect(value instanceof Refusal).toBe(false);
});
