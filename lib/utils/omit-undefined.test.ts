import { describe, expect, expectTypeOf, it } from 'vitest';
import { omitUndefined } from './omit-undefined';

describe('omitUndefined', () => {
  it('removes the keys whose value is undefined', () => {
    const copy = omitUndefined({ a: 1, b: undefined });
    expect(Object.keys(copy)).toEqual(['a']);
  });

  it.each([null, 0, '', false, Number.NaN])('keeps the value %s', (value) => {
    expect(omitUndefined({ value })).toStrictEqual({ value });
  });

  it('keeps the order of the keys, and does not change nested objects or the input', () => {
    const nested = { inner: undefined };
    const given = { b: nested, a: undefined, c: 3 };
    const copy = omitUndefined(given);
    expect(Object.keys(copy)).toEqual(['b', 'c']);
    expect(copy.b).toBe(nested);
    expect(Object.keys(given)).toEqual(['b', 'a', 'c']);
  });

  it('does not overwrite existing values if the result is spread into an object', () => {
    const later: { a?: number } = {};
    expect({ ...{ a: 1 }, ...omitUndefined({ a: later.a }) }).toEqual({ a: 1 });
  });

  it('returns a type in which keys that may be undefined are optional', () => {
    const maybe = (): string | undefined => undefined;
    const copy = omitUndefined({ kind: 'one', text: maybe(), none: null });
    type Keys<T> = { [K in keyof T]: T[K] };
    expectTypeOf<Keys<typeof copy>>().toEqualTypeOf<{ kind: 'one'; none: null; text?: string }>();
  });
});
