import { expect, test } from 'vitest';
import { version } from '@/lib/utils/version';
import { createLog } from './log';
import { currentActor, inRequest, setActor } from './request-context';

function heard() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  return { log, lines: () => lines.map((line) => JSON.parse(line)) };
}

test('a line names its level, time, process and version', () => {
  const { log, lines } = heard();
  log.warn({ orderId: '1' }, 'two\nlines');
  const line = { level: 'warn', pid: process.pid, version, orderId: '1', msg: 'two\nlines' };
  expect(lines()).toEqual([{ ...line, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }]);
});

test('an error keeps its stack and its code, and nothing that a library put into it', () => {
  const { log, lines } = heard();
  const card = { raw: { payment_method: { card: { last4: '4242' } } } };
  log.error({ err: Object.assign(new RangeError('too far'), { code: 'E1', ...card }) }, 'a fault');
  const stack = expect.stringContaining('log.test.ts');
  expect(lines()).toMatchObject([
    { err: { type: 'RangeError', message: 'too far', code: 'E1', stack } },
  ]);
  expect(JSON.stringify(lines())).not.toContain('4242');
});

test('what a request begins carries its id, also later and beside others', async () => {
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

test('somebody who signs in is the actor for the rest of the request alone', () => {
  expect(currentActor()).toEqual({ kind: 'system' });
  inRequest({ correlationId: 'one' }, () => {
    expect(currentActor()).toEqual({ kind: 'visitor' });
    setActor({ kind: 'shopper', id: '1' });
    expect(currentActor()).toEqual({ kind: 'shopper', id: '1' });
  });
  expect(currentActor()).toEqual({ kind: 'system' });
});
