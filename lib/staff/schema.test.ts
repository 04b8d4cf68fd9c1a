import { describe, expect, it, test } from 'vitest';
import { isTrivialPin, pinInput } from './schema';

test('pinInput reads the digits of every keyboard as the same PIN', () => {
  expect(pinInput.parse({ password: 'x', pin: '٤٧١١' }).pin).toBe('4711');
  expect(pinInput.safeParse({ password: 'x', pin: '٤٧١' }).success).toBe(false);
});

describe('isTrivialPin', () => {
  it.each([
    '1111',
    '0000',
    '1212',
    '123123',
    '11111111',
    '1234',
    '4321',
    '0123',
    '7890',
    '9876',
    '12345678',
  ])('rejects %s, a repetition or a run of digits', (pin) => expect(isTrivialPin(pin)).toBe(true));
  it.each(['2580', '0852', '1984', '2009', '1122', '6969', '1004'])(
    'rejects %s, which attackers guess first',
    (pin) => expect(isTrivialPin(pin)).toBe(true),
  );
  it.each(['5824', '8061', '31859', '402917', '99120473'])('accepts %s', (pin) =>
    expect(isTrivialPin(pin)).toBe(false),
  );
  it('rejects less than 5% of all four-digit PINs', () => {
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    const trivial = all.filter(isTrivialPin).length;
    expect(trivial).toBeGreaterThan(300);
    expect(trivial).toBeLessThan(500);
  });
});
