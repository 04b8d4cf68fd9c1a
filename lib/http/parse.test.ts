import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './errors';
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

/** Returns a request body in chunks of 1,000 bytes, without a Content-Length. */
const streamed = (chunks: number, fails = false) =>
  new ReadableStream({
    pull(controller) {
      if (chunks-- > 0) controller.enqueue(new Uint8Array(1_000).fill(0x20));
      else if (fails) controller.error(new Error('aborted'));
      else controller.close();
    },
  });

test('parseWith lists every invalid field, and repeats no message', () => {
  const text = z.string('must be text');
  const schema = z.object({ name: text, city: text, age: z.number('must be a number') });
  expect(refused(() => parseWith(schema, { age: 'x' }))).toEqual({
    kind: 'badInput',
    message: 'must be text. must be a number',
    fields: { name: 'must be text', city: 'must be text', age: 'must be a number' },
  });
  expect(parseWith(schema, { name: 'a', city: 'b', age: 1, more: 2 })).not.toHaveProperty('more');
});

test('parseWith replaces the default messages of the schema library with "Invalid data"', () => {
  const schema = z.object({ name: z.string(), age: z.number('must be a number') });
  for (const value of [[], 'x', null, 5])
    expect(refused(() => parseWith(schema, value))).toMatchObject({ message: 'Invalid data' });
  expect(refused(() => parseWith(schema, { name: 5, age: 'x' }))).toMatchObject({
    message: 'Invalid data. must be a number',
    fields: { name: 'Invalid data', age: 'must be a number' },
  });
});

test('queryOf rejects a repeated query parameter', () => {
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
])('readJson rejects %s as an unsupported type', async (_, headers, message) => {
  const error = await readJson(post('{}', headers)).catch(refusalOf);
  expect(error).toMatchObject({ kind: 'unsupportedType' });
  expect(error).toHaveProperty('message', expect.stringContaining(message));
});

test('readBody counts the bytes that arrive instead of trusting Content-Length', async () => {
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
])('parseJsonText rejects %s', (_, text, message) => {
  expect(refused(() => parseJsonText(text))).toEqual({ kind: 'badInput', message });
});

test('parseJsonText accepts JSON with 21 nested levels', () => {
  expect(refused(() => parseJsonText(nested(21)))).toHaveProperty('value');
});

test('readBody responds with 408 if a client stops sending', async () => {
  vi.useFakeTimers();
  try {
    const stalled = readBody(post(new ReadableStream()), JSON_LIMIT).catch(refusalOf);
    await vi.advanceTimersByTimeAsync(MAX_BODY_MS + 1);
    expect(await stalled).toMatchObject({ kind: 'tooSlow' });
  } finally {
    vi.useRealTimers();
  }
});
