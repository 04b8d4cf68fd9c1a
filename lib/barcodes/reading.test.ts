import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256 } from 'zxing-wasm/reader';
import { type Look, pictureOf } from '@/e2e/support/barcodes';
import { spreadLight, TURNS } from './camera-frames';
import { FORMATS, gtinOfRead, readScaleLabel, withCheckDigit } from './scans';

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
    const found = await readBarcodes(image as ImageData, { formats: ['EAN-13', 'EAN-8', 'UPC-A'] });
    for (const { text, format } of found) {
      const gtin = gtinOfRead({ rawValue: text, format: String(format) });
      if (gtin) return gtin;
    }
  }
  return undefined;
}

const EAN = '4006381333931';

test.each<[string, Look]>([
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
])('the barcode reader decodes a label: %s', async (_, look) => {
  expect(await read(EAN, look)).toBe(EAN);
  expect(await read('96385074', look)).toBe('96385074');
});

test('the barcode reader decodes the weight of a tilted scale label', async () => {
  const label = withCheckDigit('211234500480');
  const found = (await read(label, { blur: 1.2, angle: 45 })) ?? '';
  expect(readScaleLabel(found, { weight: ['21'], price: [] })).toEqual({
    gtin: withCheckDigit('211234500000'),
    encodes: 'weight',
    value: 480,
  });
});

test('the barcode reader rejects a blurred picture and a wrong check digit', async () => {
  expect(await read(EAN, { blur: 30 })).toBeUndefined();
  expect(await read('4006381333932', {})).toBeUndefined();
});

test('the barcode reader loads the WebAssembly file of the shop', () => {
  expect(createHash('sha256').update(program).digest('hex')).toBe(ZXING_WASM_SHA256);
  expect(FORMATS).toContain('ean_13');
});
