import { expect, test } from 'vitest';
import { cameraErrorOf, NOTHING_SEEN, nextScanState, OUT_OF_SIGHT_MS } from './camera-frames';
import {
  type Burst,
  expandUpcE,
  gtinOfRead,
  gtinOfTyped,
  isTyped,
  MAX_GAP_MS,
  NO_BURST,
  nextStep,
  verdictOf,
} from './scans';

test.each([
  // The examples in the GS1 General Specifications, one for each possible last digit.
  ['01234505', '012000003455'],
  ['04252614', '042100005264'],
  ['07833439', '078300000349'],
  ['01234145', '012340000015'],
  ['01234565', '012345000065'],
])('UPC-E %s expands to UPC-A %s', (short, long) => expect(expandUpcE(short)).toBe(long));

test('every notation of a barcode yields the same GTIN', () => {
  const forms = [
    { rawValue: '036000291452', format: 'upc_a' },
    { rawValue: '0036000291452', format: 'ean_13' },
    { rawValue: '00036000291452', format: 'itf' },
  ];
  for (const form of forms) expect(gtinOfRead(form)).toBe('0036000291452');
  // Eight digits can be an EAN-8 or a UPC-E. The format decides.
  expect(gtinOfRead({ rawValue: '96385074', format: 'ean_8' })).toBe('96385074');
  expect(gtinOfRead({ rawValue: '04252614', format: 'upc_e' })).toBe('0042100005264');
  expect(gtinOfRead({ rawValue: '4006381333932', format: 'ean_13' })).toBeUndefined();
  expect(gtinOfTyped('04252614')).toBe('0042100005264');
  expect(gtinOfTyped('4006381333931')).toBe('4006381333931');
  expect(gtinOfTyped('12345678')).toBeUndefined();
});

/** Returns the results of nextStep for a sequence of keys. Each key is given with the pause before it, in ms. */
function type(keys: readonly (readonly [string, number])[]) {
  let burst: Burst = NO_BURST;
  let now = 0;
  return keys.map(([key, pause]) => {
    now += pause;
    const step = nextStep(burst, key, now);
    burst = step.burst;
    return step;
  });
}
const fast = (text: string, pause = 12) => [...text].map((key) => [key, pause] as const);

test.each(['Enter', 'Tab'])(
  'a fast sequence of digits that ends with %s counts as a scan',
  (end) => {
    const steps = type([...fast('4006381333931'), [end, 12]]);
    expect(steps.at(-1)).toEqual({ kind: 'scan', burst: NO_BURST, text: '4006381333931' });
    // In the second case, the scanner types as slowly as a scanner can, and presses Shift.
    const slow = [
      ...fast('96385074', MAX_GAP_MS),
      ['Shift', 1],
      ['Enter', MAX_GAP_MS - 1],
    ] as const;
    expect(type(slow).at(-1)).toMatchObject({ kind: 'scan', text: '96385074' });
  },
);

test.each([
  ['keys that a person types', [...fast('4006381333931', MAX_GAP_MS + 1), ['Enter', 20]]],
  ['a pause before the last digit', [...fast('400638'), ['1', MAX_GAP_MS + 1], ['Enter', 9]]],
  ['a few keys pressed at once', [...fast('123'), ['Enter', 9]]],
  [
    'an arrow key between the digits',
    [...fast('400'), ['ArrowDown', 9], ...fast('638'), ['Enter', 9]],
  ],
  ['a late Enter', [...fast('4006381333931'), ['Enter', MAX_GAP_MS + 1]]],
] as const)('nextStep detects no scan in %s', (_, keys) =>
  expect(type(keys).filter(({ kind }) => kind === 'scan')).toEqual([]),
);

test('fast key presses count as a scan even if the barcode is invalid', () => {
  expect(type([...fast('LOT12-7'), ['Enter', 12]]).at(-1)).toMatchObject({ text: 'LOT12-7' });
});

test('a pause between keys starts a new sequence, and a short sequence counts as typed by a person', () => {
  const steps = type([...fast('12'), ['3', 500]]);
  expect(steps).toMatchObject([{ isFirst: true }, { isFirst: false }, { isFirst: true }]);
  expect(steps.every(({ burst }) => isTyped(burst))).toBe(true);
});

test('the camera counts an item once while it stays in the picture', () => {
  const scans: string[] = [];
  let sight = NOTHING_SEEN;
  const look = (code: string | undefined, now: number) => {
    const next = nextScanState(sight, code, now);
    sight = next.sight;
    if (next.scan) scans.push(next.scan);
  };
  look('a', 0);
  // A barcode that only one frame has read may be misread.
  look('b', 100);
  expect(scans).toEqual([]);
  look('b', 200);
  expect(scans).toEqual(['b']);
  // One frame misses the barcode, and all later frames read it.
  look(undefined, 300);
  for (let now = 400; now < 3_000; now += 100) look('b', now);
  expect(scans).toEqual(['b']);
  // The camera sees another item, and then the first item again immediately.
  for (const [code, now] of [
    ['c', 3_000],
    ['c', 3_100],
    ['b', 3_200],
    ['b', 3_300],
  ] as const)
    look(code, now);
  expect(scans).toEqual(['b', 'c', 'b']);
  // The item counts again after it was out of sight long enough.
  look(undefined, 3_400);
  look('b', 3_301 + OUT_OF_SIGHT_MS);
  look('b', 3_401 + OUT_OF_SIGHT_MS);
  expect(scans).toEqual(['b', 'c', 'b', 'b']);
});

test('cameraErrorOf maps the errors of getUserMedia to the errors of the scanner', () => {
  expect(cameraErrorOf(undefined, false)).toBe('notSecure');
  expect(cameraErrorOf('NotAllowedError', true)).toBe('refused');
  expect(cameraErrorOf('NotFoundError', true)).toBe('noCamera');
  expect(cameraErrorOf('NotReadableError', true)).toBe('cameraBusy');
  expect(cameraErrorOf('Error', true)).toBe('cameraFailed');
});

test('verdictOf counts a scanned item, and reports surplus and unordered items', () => {
  const product = (name: string, gtin?: string) => ({ _id: name, name, gtin });
  const milk = { product: product('milk', '1'), quantity: 3, found: 1 };
  const eggs = { product: product('eggs', '2'), quantity: 1, found: 1 };
  const bread = {
    product: product('bread'),
    quantity: 1,
    found: 0,
    replacement: { product: product('rolls', '3') },
  };
  const lines = [milk, eggs, bread];
  expect(verdictOf(lines, '1')).toEqual({ kind: 'counted', line: milk, found: 2 });
  expect(verdictOf(lines, '2')).toEqual({ kind: 'full', line: eggs });
  expect(verdictOf(lines, '3')).toEqual({ kind: 'replaces', line: bread });
  expect(verdictOf(lines, '4')).toEqual({ kind: 'wrong' });
});
