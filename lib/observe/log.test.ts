import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { version } from '@/lib/utils/version';
import { createLog } from './log';
import { type Fault, onReportedError, reportError } from './report-error';
import { currentActor, inRequest, setActor } from './request-context';

function captureLog() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  return { log, lines: () => lines.map((line) => JSON.parse(line)) };
}

test('a log line contains level, time, process id and version', () => {
  const { log, lines } = captureLog();
  log.warn({ orderId: '1' }, 'two\nlines');
  const line = { level: 'warn', pid: process.pid, version, orderId: '1', msg: 'two\nlines' };
  expect(lines()).toEqual([{ ...line, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }]);
});

test('a logged error contains stack and code, but no further fields of a library', () => {
  const { log, lines } = captureLog();
  const card = { raw: { payment_method: { card: { last4: '4242' } } } };
  log.error({ err: Object.assign(new RangeError('too far'), { code: 'E1', ...card }) }, 'a fault');
  const stack = expect.stringContaining('log.test.ts');
  expect(lines()).toMatchObject([
    { err: { type: 'RangeError', message: 'too far', code: 'E1', stack } },
  ]);
  expect(JSON.stringify(lines())).not.toContain('4242');
});

test('each log line of a request contains the request id, even with concurrent requests', async () => {
  const { log, lines } = captureLog();
  const work = async () => {
    await new Promise(setImmediate);
    log.info('done');
  };
  const ids = ['request-1', 'request-2'];
  await Promise.all(ids.map((correlationId) => inRequest({ correlationId }, work)));
  log.info('outside');
  expect(lines().map(({ correlationId }) => correlationId)).toEqual([...ids, undefined]);
});

test('the actor in the log belongs to the current request only', () => {
  expect(currentActor()).toEqual({ kind: 'system' });
  inRequest({ correlationId: 'one' }, () => {
    expect(currentActor()).toEqual({ kind: 'visitor' });
    setActor({ kind: 'shopper', id: '1' });
    expect(currentActor()).toEqual({ kind: 'shopper', id: '1' });
  });
  expect(currentActor()).toEqual({ kind: 'system' });
});

stubShopEnv();
afterEach(() => onReportedError(undefined));

function captureFaults(): Fault[] {
  const faults: Fault[] = [];
  onReportedError((fault) => faults.push(fault));
  return faults;
}

test('the error hook receives each error once, with request id and stack', () => {
  const faults = captureFaults();
  const err = new RangeError('too far');
  inRequest({ correlationId: 'request-1' }, () => reportError('a fault', { err, tries: 2 }));
  expect(faults).toEqual([
    {
      message: 'a fault',
      correlationId: 'request-1',
      facts: { tries: 2 },
      error: expect.objectContaining({ name: 'RangeError', message: 'too far', stack: err.stack }),
    },
  ]);
});

test('an error report contains no personal data', () => {
  const faults = captureFaults();
  const err = new Error(
    'E11000 dup key: { email: "zenobia@shop.example" } for zenobia@shop.example',
  );
  const refused = new Error(
    'Cast to date failed for value "12 Quincelane \\"Hillcrestway\\"" at path "at"',
  );
  reportError('one', { err, entry: { name: 'Zenobia' } });
  reportError('two', { err: refused });
  reportError('three', { err: 'no error' });
  // These texts are unusual words, which no file path in a stack trace contains by accident.
  const report = JSON.stringify(
    faults.map(({ error, ...rest }) => [rest, error.message, error.stack]),
  );
  expect(report).not.toMatch(/zenobia|quincelane|hillcrestway/i);
  expect(report).toContain('E11000');
  expect(faults.map(({ facts }) => facts)).toEqual([{}, {}, {}]);
});

test('an error report does not mask a package version that looks like an email address', () => {
  const faults = captureFaults();
  const err = Object.assign(new Error('a'), { stack: 'at node_modules/@scope/next@16.4/a.js:1:2' });
  reportError('a fault', { err });
  expect(faults[0]?.error.stack).toBe(err.stack);
});

test('a repeated error is reported at most 30 times a minute', () => {
  const faults = captureFaults();
  for (let n = 0; n < 100; n += 1) reportError('again', {});
  // The minute may change during the test.
  expect([30, 60]).toContain(faults.length);
});

describe('polling the database', () => {
  const PAUSE = { busyMs: 250, quietMs: 2_000 };

  /** A new copy of the module has recorded no request yet. */
  async function fresh() {
    vi.resetModules();
    Reflect.deleteProperty(globalThis, 'shopGlobals');
    return import('./activity-poll');
  }

  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('is less frequent after ten seconds without a request', async () => {
    const { pollEvery, recordActivity } = await fresh();
    const poll = vi.fn(async () => {});
    pollEvery(poll, PAUSE);
    const pollsIn = async (ms: number) => {
      poll.mockClear();
      await vi.advanceTimersByTimeAsync(ms);
      return poll.mock.calls.length;
    };
    expect(await pollsIn(9_999)).toBe(39);
    await pollsIn(1_000);
    expect(await pollsIn(10_000)).toBe(5);
    recordActivity();
    expect(await pollsIn(5_000)).toBe(20);
  });

  it('runs before the shop responds to the first requests after a quiet period', async () => {
    const { pollEvery, recordActivity } = await fresh();
    const ends: (() => void)[] = [];
    const poll = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
    const end = () => ends.pop()?.();
    pollEvery(poll, { ...PAUSE, isAwaited: true });
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(recordActivity()).toBeUndefined();
    for (let n = 0; n < 50; n += 1) {
      await vi.advanceTimersByTimeAsync(250);
      end();
    }
    poll.mockClear();
    const order: string[] = [];
    void recordActivity()?.then(() => order.push('first'));
    void recordActivity()?.then(() => order.push('second'));
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(order).toEqual([]);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(['first', 'second']);
    expect(recordActivity()).toBeUndefined();
  });

  it('delays a request by at most 250 ms if the poll hangs', async () => {
    const { pollEvery, recordActivity } = await fresh();
    pollEvery(() => new Promise(() => {}), { ...PAUSE, isAwaited: true });
    await vi.advanceTimersByTimeAsync(11_000);
    let isOver = false;
    void recordActivity()?.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('runs at the first request after a quiet period even if the request need not wait', async () => {
    const { pollEvery, recordActivity } = await fresh();
    const poll = vi.fn(async () => {});
    pollEvery(poll, PAUSE);
    await vi.advanceTimersByTimeAsync(12_000);
    poll.mockClear();
    await recordActivity();
    expect(poll).toHaveBeenCalledTimes(1);
  });
});
