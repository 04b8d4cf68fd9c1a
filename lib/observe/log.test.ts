import { expect, test } from 'vitest';
import { version } from '@/lib/utils/version';
import { createLog } from './log';
import { currentActor, inRequest, setActor } from './request-context';

function heard() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  return { log, lines: () => lines.map((line) => JSON.parse(line)) };
}

test('a log line contains level, time, process id and version', () => {
  const { log, lines } = heard();
  log.warn({ orderId: '1' }, 'two\nlines');
  const line = { level: 'warn', pid: process.pid, version, orderId: '1', msg: 'two\nlines' };
  expect(lines()).toEqual([{ ...line, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }]);
});

test('a logged error contains stack and code, but no further fields of a library', () => {
  const { log, lines } = heard();
  const card = { raw: { payment_method: { card: { last4: '4242' } } } };
  log.error({ err: Object.assign(new RangeError('too far'), { code: 'E1', ...card }) }, 'a fault');
  const stack = expect.stringContaining('log.test.ts');
  expect(lines()).toMatchObject([
    { err: { type: 'RangeError', message: 'too far', code: 'E1', stack } },
  ]);
  expect(JSON.stringify(lines())).not.toContain('4242');
});

test('all log lines of a request contain its id during concurrent requests', async () => {
  const { log, lines } = heard();
  const work = async () => {
    await new Promise(setImmediate);
    log.info('done');
  };
  const ids = ['request-1', 'request-2'];
  await Promise.all(ids.map((correlationId) => inRequest({ correlationId }, work)));
  log.info('outside');
  expect(lines().map(({ correlationId }) => correlationId)).toEqual([...ids, undefined]);
});

test('setActor sets the actor only until the end of the current request', () => {
  expect(currentActor()).toEqual({ kind: 'system' });
  inRequest({ correlationId: 'one' }, () => {
    expect(currentActor()).toEqual({ kind: 'visitor' });
    setActor({ kind: 'shopper', id: '1' });
    expect(currentActor()).toEqual({ kind: 'shopper', id: '1' });
  });
  expect(currentActor()).toEqual({ kind: 'system' });
});
