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

test('the error hook receives each error once, with request id and stack', () => {
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

test('an error report contains no personal data', () => {
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
  // These texts are unusual words, so that no file path in a stack trace contains them by accident.
  const said = JSON.stringify(
    faults.map(({ error, ...rest }) => [rest, error.message, error.stack]),
  );
  expect(said).not.toMatch(/zenobia|quincelane|hillcrestway/i);
  expect(said).toContain('E11000');
  expect(faults.map(({ facts }) => facts)).toEqual([{}, {}, {}]);
});

test('an error report keeps a package version that looks like an email address', () => {
  const faults = heard();
  const err = Object.assign(new Error('a'), { stack: 'at node_modules/@scope/next@16.4/a.js:1:2' });
  reportError('a fault', { err });
  expect(faults[0]?.error.stack).toBe(err.stack);
});

test('a repeated error is reported at most 30 times a minute', () => {
  const faults = heard();
  for (let n = 0; n < 100; n += 1) reportError('again', {});
  // The minute may change during the test.
  expect([30, 60]).toContain(faults.length);
});
