import { expect, test } from 'vitest';
import { pinInput } from './schema';

test('a PIN is the same on every keyboard', () => {
  expect(pinInput.parse({ password: 'x', pin: '٤٧١١' }).pin).toBe('4711');
  expect(pinInput.safeParse({ password: 'x', pin: '٤٧١' }).success).toBe(false);
});
