import sharp from 'sharp';

/* Draws EAN-13 and EAN-8 barcodes by the GS1 General Specifications (5.2), for tests of scanners. */

/**
 * The seven modules (bars or gaps) of each digit in the left half, with odd parity. The other patterns derive
 * from them.
 */
const ODD = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
];
const right = (digit: number) =>
  [...(ODD[digit] ?? '')].map((bit) => (bit === '1' ? '0' : '1')).join('');
const even = (digit: number) => [...right(digit)].reverse().join('');
/** For each first digit of an EAN-13, the digits of the left half that have even parity. */
const EVEN = [
  ...['------', '--e-ee', '--ee-e', '--eee-', '-e--ee'],
  ...['-ee--e', '-eee--', '-e-e-e', '-e-ee-', '-ee-e-'],
];

function modulesOf(code: string): string {
  const digits = [...code].map(Number);
  const isLong = digits.length === 13;
  const parity = isLong ? (EVEN[digits[0] ?? 0] ?? '') : '----';
  const [half, rest] = isLong
    ? [digits.slice(1, 7), digits.slice(7)]
    : [digits.slice(0, 4), digits.slice(4)];
  const left = half.map((digit, at) => (parity[at] === 'e' ? even(digit) : (ODD[digit] ?? '')));
  return `101${left.join('')}01010${rest.map(right).join('')}101`;
}

function labelOf(code: string, module: number): Buffer {
  const modules = modulesOf(code);
  const [width, height] = [(modules.length + 22) * module, 60 * module];
  const bars = [...modules].flatMap((bit, at) =>
    bit === '1'
      ? `<rect x="${(at + 11) * module}" y="${4 * module}" width="${module}" height="${48 * module}"/>`
      : [],
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`,
  );
}

export type Look = {
  /** The rotation in degrees. */
  angle?: number;
  /** The blur radius in pixels. It simulates a moving hand or a lens out of focus. */
  blur?: number;
  /** The brightness, from 0 to 1. */
  light?: number;
  /** The width of the thinnest bar in pixels. */
  module?: number;
  size?: { width: number; height: number };
};

export function pictureOf(
  code: string,
  { angle = 0, blur, light = 1, module = 3, size = { width: 640, height: 480 } }: Look = {},
) {
  const label = sharp(labelOf(code, module)).rotate(angle, { background: '#8a6f52' });
  const table = async () =>
    sharp({ create: { ...size, channels: 3, background: '#8a6f52' } })
      .composite([{ input: await label.png().toBuffer(), gravity: 'center' }])
      .png()
      .toBuffer();
  const seen = async () => {
    const lit = sharp(await table()).linear(light, 0);
    return blur ? lit.blur(blur) : lit;
  };
  return {
    pixels: async () => (await seen()).ensureAlpha().raw().toBuffer(),
    jpeg: async () => (await seen()).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer(),
    size,
  };
}

/** Returns a video file that Chromium uses as its camera. It shows the pictures in sequence, as Motion JPEG. */
export const filmOf = async (pictures: readonly { jpeg: () => Promise<Buffer> }[]) =>
  Buffer.concat(await Promise.all(pictures.map(({ jpeg }) => jpeg())));
