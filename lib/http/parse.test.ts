import { describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './errors';
import { cashCountIn, cashIn, cashInput, dayInput } from './input-parts';
import { readMultipart } from './multipart';
import {
  JSON_LIMIT,
  MAX_BODY_MS,
  parseJsonText,
  parseWith,
  queryOf,
  readBody,
  readJson,
} from './parse';

const refusalOf = (thrown: unknown) => {
  if (!(thrown instanceof ApiError)) throw thrown;
  return { kind: thrown.kind, message: thrown.message, ...thrown.extra.body };
};
const refused = (work: () => unknown) => {
  try {
    return { value: work() };
  } catch (error) {
    return refusalOf(error);
  }
};
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://shop/api', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit);

const streamed = (chunks: number, fails = false) =>
  new ReadableStream({
    pull(controller) {
      if (chunks-- > 0) controller.enqueue(new Uint8Array(1_000).fill(0x20));
      else if (fails) controller.error(new Error('aborted'));
      else controller.close();
    },
  });

test('an invalid request gets one error for each invalid field', () => {
  const text = z.string('must be text');
  const schema = z.object({ name: text, city: text, age: z.number('must be a number') });
  expect(refused(() => parseWith(schema, { age: 'x' }))).toEqual({
    kind: 'badInput',
    message: 'must be text. must be a number',
    fields: { name: 'must be text', city: 'must be text', age: 'must be a number' },
  });
  expect(parseWith(schema, { name: 'a', city: 'b', age: 1, more: 2 })).not.toHaveProperty('more');
});

test('default error messages of Zod are replaced by "Invalid data"', () => {
  const schema = z.object({ name: z.string(), age: z.number('must be a number') });
  for (const value of [[], 'x', null, 5])
    expect(refused(() => parseWith(schema, value))).toMatchObject({ message: 'Invalid data' });
  expect(refused(() => parseWith(schema, { name: 5, age: 'x' }))).toMatchObject({
    message: 'Invalid data. must be a number',
    fields: { name: 'Invalid data', age: 'must be a number' },
  });
});

test('a repeated query parameter is rejected', () => {
  expect(queryOf(new URLSearchParams('q=milk&limit=2'))).toEqual({ q: 'milk', limit: '2' });
  expect(refused(() => queryOf(new URLSearchParams('q=milk&q=tea')))).toEqual({
    kind: 'badInput',
    message: 'q can be sent only once',
  });
});

test.each([
  ['plain text', { 'content-type': 'text/plain' }, 'Send the request as application/json'],
  [
    'a type that only starts with application/json',
    { 'content-type': 'application/jsonp' },
    'Send the request as',
  ],
  ['compressed JSON', { 'content-encoding': 'gzip' }, 'Send the request without compression'],
])('a request with %s is rejected as an unsupported type', async (_, headers, message) => {
  const error = await readJson(post('{}', headers)).catch(refusalOf);
  expect(error).toMatchObject({ kind: 'unsupportedType' });
  expect(error).toHaveProperty('message', expect.stringContaining(message));
});

test('the size limit of a request counts the received bytes, whatever Content-Length states', async () => {
  expect(
    await readJson(post('{"a":1}', { 'content-type': 'application/json; charset=utf-8' })),
  ).toEqual({ a: 1 });
  const limit = JSON_LIMIT / 1_000;
  expect(await readBody(post(streamed(limit)), JSON_LIMIT)).toHaveLength(JSON_LIMIT);
  const long = await readBody(post(streamed(limit + 1)), JSON_LIMIT).catch(refusalOf);
  expect(long).toMatchObject({ kind: 'tooLarge' });
  const announced = post('{}', { 'content-length': String(JSON_LIMIT + 1) });
  expect(await readJson(announced).catch(refusalOf)).toMatchObject({ kind: 'tooLarge' });
  const cut = await readBody(post(streamed(1, true)), JSON_LIMIT).catch(refusalOf);
  expect(cut).toEqual({ kind: 'badInput', message: 'The request was incomplete' });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['broken JSON', '{', 'The request is not valid JSON'],
  ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The request is not valid JSON'],
  ['a __proto__ key', '{"a":[{"__proto__":{}}]}', 'Invalid data'],
  ['a constructor key', '{"constructor":1}', 'Invalid data'],
  ['22 levels of nesting', nested(22), 'Invalid data'],
  ['a NUL character in a string', String.raw`{"name":["a\u0000"]}`, 'Invalid data'],
])('a JSON request with %s is rejected', (_, text, message) => {
  expect(refused(() => parseJsonText(text))).toEqual({ kind: 'badInput', message });
});

test('a JSON request may have 21 nested levels', () => {
  expect(refused(() => parseJsonText(nested(21)))).toHaveProperty('value');
});

test('a request fails with 408 if the client stops sending', async () => {
  vi.useFakeTimers();
  try {
    const stalled = readBody(post(new ReadableStream()), JSON_LIMIT).catch(refusalOf);
    await vi.advanceTimersByTimeAsync(MAX_BODY_MS + 1);
    expect(await stalled).toMatchObject({ kind: 'tooSlow' });
  } finally {
    vi.useRealTimers();
  }
});

describe('checking amounts and dates in requests', () => {
  it.each([0, -5, 12_345_678.9, -1_000_000_000])('accepts the cash amount %d', (amount) =>
    expect(cashInput.parse(amount)).toBe(amount),
  );

  it.each([1.0005, 1_000_000_000.01, -1_000_000_001, '5'])('rejects the cash amount %j', (amount) =>
    expect(cashInput.safeParse(amount).success).toBe(false),
  );

  it('rejects a date that does not exist', () => {
    expect(dayInput.safeParse('2028-02-29').success).toBe(true);
    expect(dayInput.safeParse('2026-02-29').success).toBe(false);
  });

  it.each([
    [12.5, 'usd', 1_250],
    [-12.5, 'usd', -1_250],
    [1250, 'jpy', 1_250],
    [1.255, 'kwd', 1_255],
  ])('converts %d %s to %d minor units', (amount, currency, cents) => {
    expect(cashIn(currency).parse(amount)).toBe(cents);
  });

  it.each([
    [1.005, 'usd', 'The amount of cash must be at most 1,000,000,000, with at most two decimals'],
    [12.5, 'jpy', 'Amounts in this currency have no decimals'],
  ])('rejects %d %s, which has too many decimals', (counted, currency, message) => {
    expect(() => parseWith(cashCountIn(currency), { expected: 1, counted })).toThrow(
      new ApiError('badInput', message, { body: { fields: { counted: message } } }),
    );
  });
});

describe('uploading files', () => {
  function formOf(bytes: number): Request {
    const body = new FormData();
    body.append('images', new File([Buffer.alloc(bytes)], 'pear.jpg'));
    return new Request('http://shop.test/', { method: 'POST', body });
  }

  it.each([
    [2_500_000, '2.5 MB'],
    [5_000_000, '5 MB'],
    [80_000, '80 kB'],
  ])('rejects a file above %i bytes, and states the limit', async (limit, words) => {
    const limits = { fileField: 'images', maxFiles: 1, maxFileBytes: limit };
    await expect(readMultipart(formOf(limit + 1), limits)).rejects.toThrow(
      `pear.jpg is larger than ${words}`,
    );
    expect((await readMultipart(formOf(limit - 1), limits)).files).toHaveLength(1);
  });
});
