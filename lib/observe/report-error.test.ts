import { afterEach, expect, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { type Fault, onReportedError, reportError } from './report-error';
import { inRequest } from './request-context';

stubShopEnv();
afterEach(() => onReportedError(undefined));

function heard(): Fault[] {
  const faults: Fault[] = [];
  onReportedError((fault) => faults.push(fault));
  return faults;
}

test('a fault is told once, with the id of its request and the place where it was thrown', () => {
  const faults = heard();
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

test('nothing of a person is told', () => {
  const faults = heard();
  const err = new Error(
    'E11000 dup key: { email: "zenobia@shop.example" } for zenobia@shop.example',
  );
  const refused = new Error(
    'Cast to date failed for value "12 Quincelane \\"Hillcrestway\\"" at path "at"',
  );
  reportError('one', { err, entry: { name: 'Zenobia' } });
  reportError('two', { err: refused });
  reportError('three', { err: 'no error' });
  // Words that no path of a checkout has: the stacks name it.
  const said = JSON.stringify(
    faults.map(({ error, ...rest }) => [rest, error.message, error.stack]),
  );
  expect(said).not.toMatch(/zenobia|quincelane|hillcrestway/i);
  expect(said).toContain('E11000');
  expect(faults.map(({ facts }) => facts)).toEqual([{}, {}, {}]);
});

test('a place in a package is no address', () => {
  const faults = heard();
  const err = Object.assign(new Error('a'), { stack: 'at node_modules/@scope/next@16.4/a.js:1:2' });
  reportError('a fault', { err });
  expect(faults[0]?.error.stack).toBe(err.stack);
});

test('a fault of each request does not become as many messages', () => {
  const faults = heard();
  for (let n = 0; n < 100; n += 1) reportError('again', {});
  // A minute may begin meanwhile.
  expect([30, 60]).toContain(faults.length);
});
