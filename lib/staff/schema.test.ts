import { expect, test } from 'vitest';
import { pinInput } from './schema';

test('pinInput reads the digits of every keyboard as the same PIN', () => {
  expect(pinInput.parse({ password: 'x', pin: '٤٧١١' }).pin).toBe('4711');
  expect(pinInput.safeParse({ password: 'x', pin: '٤٧١' }).success).toBe(false);
});
