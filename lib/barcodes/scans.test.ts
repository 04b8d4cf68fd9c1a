import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256 } from 'zxing-wasm/reader';
import { type Look, pictureOf } from '@/e2e/support/barcodes';
import { parseGtin } from '@/lib/catalog/facts/gtin';
import { centsOf, chargedCents, fitsLabels } from '@/lib/weights/amounts';
import {
  cameraErrorOf,
  NOTHING_SEEN,
  nextScanState,
  OUT_OF_SIGHT_MS,
  spreadLight,
  TURNS,
} from './camera-frames';
import {
  type Burst,
  expandUpcE,
  FORMATS,
  gtinOfRead,
  gtinOfTyped,
  isTyped,
  MAX_GAP_MS,
  NO_BURST,
  nextStep,
  readScaleLabel,
  valueCheckDigit,
  verdictOf,
  weightOfLabel,
  withCheckDigit,
  withLabel,
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
    // A second scanner types at the slowest speed that counts as a scan, and presses Shift.
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
] as const)('the scanner ignores %s', (_, keys) =>
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
  const showCode = (code: string | undefined, now: number) => {
    const next = nextScanState(sight, code, now);
    sight = next.sight;
    if (next.scan) scans.push(next.scan);
  };
  showCode('a', 0);
  // A barcode that only one frame has read may be misread.
  showCode('b', 100);
  expect(scans).toEqual([]);
  showCode('b', 200);
  expect(scans).toEqual(['b']);
  showCode(undefined, 300);
  for (let now = 400; now < 3_000; now += 100) showCode('b', now);
  expect(scans).toEqual(['b']);
  // The camera sees another item, and then the first item again immediately.
  for (const [code, now] of [
    ['c', 3_000],
    ['c', 3_100],
    ['b', 3_200],
    ['b', 3_300],
  ] as const)
    showCode(code, now);
  expect(scans).toEqual(['b', 'c', 'b']);
  showCode(undefined, 3_400);
  showCode('b', 3_301 + OUT_OF_SIGHT_MS);
  showCode('b', 3_401 + OUT_OF_SIGHT_MS);
  expect(scans).toEqual(['b', 'c', 'b', 'b']);
});

test('the scanner shows the reason why the browser cannot open the camera', () => {
  expect(cameraErrorOf(undefined, false)).toBe('notSecure');
  expect(cameraErrorOf('NotAllowedError', true)).toBe('refused');
  expect(cameraErrorOf('NotFoundError', true)).toBe('noCamera');
  expect(cameraErrorOf('NotReadableError', true)).toBe('cameraBusy');
  expect(cameraErrorOf('Error', true)).toBe('cameraFailed');
});

test('a scan during packing counts the item, or reports an item that is surplus or not ordered', () => {
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

const own = { weight: ['21'], price: ['28'] };
const five = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
const measure = { by: 'weight', unit: 'g', step: 50, tolerancePercent: 10, minStock: 55 } as const;

test('a scale label is read only if the shop uses its prefix', () => {
  const label = withCheckDigit('211234500480');
  expect(readScaleLabel(label, own)).toEqual({
    gtin: withCheckDigit('211234500000'),
    encodes: 'weight',
    value: 480,
  });
  expect(readScaleLabel(withCheckDigit('281234500240'), own)).toMatchObject({
    encodes: 'price',
    value: 240,
  });
  expect(readScaleLabel(withCheckDigit('221234500480'), own)).toBeUndefined();
  expect(readScaleLabel(label, undefined)).toBeUndefined();
  expect(readScaleLabel('4006381333931', own)).toBeUndefined();
  expect(readScaleLabel('96385074', own)).toBeUndefined();
});

test('a scale label is rejected if the check digit of its price is wrong', () => {
  expect(valueCheckDigit('14685')).toBe(6);
  const checked = { ...own, checked: true };
  expect(readScaleLabel(withCheckDigit('281234614685'), checked)).toEqual({
    gtin: withCheckDigit('281234000000'),
    encodes: 'price',
    value: 14_685,
  });
  expect(readScaleLabel(withCheckDigit('281234514685'), checked)).toEqual({ fault: 'check' });
});

test('a wrong digit in a five-digit price on a scale label changes its check digit', () => {
  fc.assert(
    fc.property(five, fc.nat(4), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
      const digits = [...value];
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(valueCheckDigit(digits.join(''))).not.toBe(valueCheckDigit(value));
    }),
  );
});

test('the weight that is computed from a price label costs at most the price on the label', () => {
  const per = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), per, (value, perUnitCents) => {
      const grams = weightOfLabel(
        { gtin: '', encodes: 'price', value },
        { ...measure, perUnitCents },
      );
      expect(centsOf(grams, perUnitCents)).toBeLessThanOrEqual(value);
      expect(centsOf(grams + 1, perUnitCents)).toBeGreaterThanOrEqual(value);
    }),
  );
});

test('a UPC-A scale label that starts with 2 is read as an EAN-13 that starts with 02', () => {
  // The GS1 General Specifications contain this example: the price 28.75 has the check digit 9.
  expect(valueCheckDigit('2875')).toBe(9);
  const four = { weight: [], price: ['02'], digits: 4 } as const;
  const scanned = (price: string) => {
    const read = parseGtin(withCheckDigit(`0212345${price}`).slice(1));
    return 'gtin' in read ? readScaleLabel(read.gtin, four) : undefined;
  };
  const goods = withCheckDigit('021234500000');
  expect(scanned('92875')).toEqual({ gtin: goods, encodes: 'price', value: 2_875 });
  expect(scanned('82875')).toEqual({ fault: 'check' });
  expect(readScaleLabel(withCheckDigit('021234512875'), { weight: ['02'], price: [] })).toEqual({
    gtin: goods,
    encodes: 'weight',
    value: 12_875,
  });
});

test('a wrong digit in a four-digit price on a scale label changes its check digit', () => {
  const value = fc.integer({ min: 0, max: 9_999 }).map((one) => String(one).padStart(4, '0'));
  fc.assert(
    fc.property(value, fc.nat(3), fc.integer({ min: 1, max: 9 }), (four, at, by) => {
      const digits = [...four];
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(valueCheckDigit(digits.join(''))).not.toBe(valueCheckDigit(four));
    }),
  );
});

test('a line with several scale labels costs the sum of the prices on the labels', () => {
  const per = fc.integer({ min: 1, max: 100_000 });
  const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(prices, per, (values, perUnitCents) => {
      const piece = { ...measure, by: 'weighed-piece', step: 100_000, perUnitCents } as const;
      const line = values.reduce<ReturnType<typeof withLabel> | undefined>(
        (before, value) => withLabel(before, { gtin: '', encodes: 'price', value }, piece, 'usd'),
        undefined,
      );
      const cents = Math.round((line?.labelPrice ?? 0) * 100);
      const sum = values.reduce((total, value) => total + value);
      const weighed = line?.weighed ?? 0;
      expect(cents).toBe(sum);
      expect(fitsLabels(piece, values.length, weighed, cents)).toBe(true);
      const ceiling = chargedCents(piece, values.length, 1e9);
      expect(chargedCents(piece, values.length, weighed, cents)).toBe(Math.min(sum, ceiling));
    }),
  );
});

test('a label price of 3.21 is charged exactly, although no whole number of grams costs 3.21', () => {
  const cheese = { ...measure, perUnitCents: 2_000 };
  const line = withLabel(undefined, { gtin: '', encodes: 'price', value: 321 }, cheese, 'usd');
  expect(line).toEqual({ weighed: 160, labelPrice: 3.21 });
  expect(chargedCents(cheese, 4, 160)).toBe(320);
  expect(chargedCents(cheese, 4, 160, 321)).toBe(321);
  // If a label of the line states a price, a label that states only a weight adds the price of this weight.
  expect(withLabel(line, { gtin: '', encodes: 'weight', value: 100 }, cheese, 'usd')).toEqual({
    weighed: 260,
    labelPrice: 5.21,
  });
  expect(
    withLabel({ weighed: 100 }, { gtin: '', encodes: 'weight', value: 60 }, cheese, 'usd'),
  ).toEqual({
    weighed: 160,
  });
});

test('goods by the pound are charged exactly the price on the scale label', () => {
  const beef = { ...measure, unit: 'mlb', step: 250, perUnitCents: 599 } as const;
  const scan = (encodes: 'weight' | 'price', value: number, unit: 'mlb' | 'moz' = 'mlb') =>
    weightOfLabel({ gtin: '', encodes, value }, { ...beef, unit });
  expect(scan('weight', 127)).toBe(1_270);
  expect(scan('weight', 750, 'moz')).toBe(7_500);
  // 1.27 lb at 5.99 per lb cost 7.6073.
  expect(centsOf(scan('price', 761), 599)).toBeLessThanOrEqual(761);
  expect(withLabel(undefined, { gtin: '', encodes: 'price', value: 761 }, beef, 'usd')).toEqual({
    weighed: 1_270,
    labelPrice: 7.61,
  });
});

describe('the barcode reader', () => {
  const program = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );

  beforeAll(() =>
    prepareZXingModule({
      overrides: { wasmBinary: program.buffer as ArrayBuffer },
      fireImmediately: true,
    }),
  );

  /** Decodes a picture in the same way as app/[lang]/seller/[locale]/_components/scan/camera-view.tsx. */
  async function read(code: string, look: Look): Promise<string | undefined> {
    const { pixels, size } = pictureOf(code, look);
    const raw = { ...size, channels: 4 as const };
    for (const degrees of TURNS) {
      const { data, info } = await sharp(await pixels(), { raw })
        .rotate(degrees)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const light = new Uint8ClampedArray(data);
      spreadLight(light);
      const image = { data: light, width: info.width, height: info.height };
      const found = await readBarcodes(image as ImageData, {
        formats: ['EAN-13', 'EAN-8', 'UPC-A'],
      });
      for (const { text, format } of found) {
        const gtin = gtinOfRead({ rawValue: text, format: String(format) });
        if (gtin) return gtin;
      }
    }
    return undefined;
  }

  const EAN = '4006381333931';

  it.each<[string, Look]>([
    ...[0, 15, 30, 45, 60, 75, 90, 135, 180, 270].map((angle): [string, Look] => [
      `turned by ${angle} degrees`,
      { angle },
    ]),
    ['blurred', { blur: 1.5 }],
    ['blurred and turned', { blur: 1.2, angle: 45 }],
    ['in the dark', { light: 0.12 }],
    ['in the dark, blurred and turned', { light: 0.2, blur: 0.8, angle: 15 }],
    ['in the dark, turned', { light: 0.12, angle: 45 }],
    ['in the dark, upright', { light: 0.2, angle: 90 }],
    ['blurred, upside down', { blur: 1.2, angle: 180 }],
    ['small', { module: 1 }],
    ['small and turned', { module: 2, angle: 45 }],
  ])('decodes a label: %s', async (_, look) => {
    expect(await read(EAN, look)).toBe(EAN);
    expect(await read('96385074', look)).toBe('96385074');
  });

  it('decodes the weight of a tilted scale label', async () => {
    const label = withCheckDigit('211234500480');
    const found = (await read(label, { blur: 1.2, angle: 45 })) ?? '';
    expect(readScaleLabel(found, { weight: ['21'], price: [] })).toEqual({
      gtin: withCheckDigit('211234500000'),
      encodes: 'weight',
      value: 480,
    });
  });

  it('rejects a blurred picture and a wrong check digit', async () => {
    expect(await read(EAN, { blur: 30 })).toBeUndefined();
    expect(await read('4006381333932', {})).toBeUndefined();
  });

  it('loads the WebAssembly file of the shop', () => {
    expect(createHash('sha256').update(program).digest('hex')).toBe(ZXING_WASM_SHA256);
    expect(FORMATS).toContain('ean_13');
  });
});
