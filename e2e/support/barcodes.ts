import sharp from 'sharp';

/* Drawings of EAN-13 and EAN-8 as the GS1 General Specifications (5.2) describe them, for tests of readers. */

/** The seven modules of each digit in the left half, of odd parity; the others follow from them. */
const ODD = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
];
const right = (digit: number) =>
  [...(ODD[digit] ?? '')].map((bit) => (bit === '1' ? '0' : '1')).join('');
const even = (digit: number) => [...right(digit)].reverse().join('');
/** Which digits of the left half have even parity; they tell the first digit of an EAN-13. */
const EVEN = [
  ...['------', '--e-ee', '--ee-e', '--eee-', '-e--ee'],
  ...['-ee--e', '-eee--', '-e-e-e', '-e-ee-', '-ee-e-'],
];

/** The modules of a code of 8 or 13 digits, `1` for a bar. */
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

/** A label with a barcode in black on white, `module` pixels for its thinnest bar. */
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
  /** Turned by so many degrees. */
  angle?: number;
  /** The radius in pixels by which a hand or a lens blurs it. */
  blur?: number;
  /** The share of the light, from 0 to 1. */
  light?: number;
  /** The pixels of the thinnest bar. */
  module?: number;
  size?: { width: number; height: number };
};

/** What a camera sees of a label on a wooden table. */
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
    /** Red, green, blue and opacity of each pixel. */
    pixels: async () => (await seen()).ensureAlpha().raw().toBuffer(),
    jpeg: async () => (await seen()).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer(),
    size,
  };
}

/** A film that Chromium shows as its camera: pictures one after the other, as Motion JPEG. */
export const filmOf = async (pictures: readonly { jpeg: () => Promise<Buffer> }[]) =>
  Buffer.concat(await Promise.all(pictures.map(({ jpeg }) => jpeg())));
