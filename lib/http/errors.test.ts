import { expect, test, vi } from 'vitest';
import { ApiError } from './errors';

test('instanceof ApiError accepts an ApiError from another bundle', async () => {
  vi.resetModules();
  const { ApiError: Other } = await import('./errors');
  expect(Other).not.toBe(ApiError);
  expect(new Other('tooMany', 'Please try again.')).toBeInstanceOf(ApiError);
  expect(new Error('Please try again.')).not.toBeInstanceOf(ApiError);
  for (const value of [undefined, null, 'ApiError', { name: 'ApiError' }])
    expect(value instanceof ApiError).toBe(false);
});
