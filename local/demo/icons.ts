import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const LEAF = '#14532d';

/** The logo at `size` pixels; `inset` is the free share on every side. */
async function png(mark: Buffer, size: number, inset: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * inset));
  const drawn = await sharp(mark, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (inset === 0) return drawn;
  return sharp({ create: { width: size, height: size, channels: 4, background: LEAF } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
}

/** An .ico file with one PNG: a 6-byte header, a 16-byte directory entry, the picture. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

/** Renders app/icon.svg for home screens and old browsers. */
export async function writeIcons(root: string): Promise<void> {
  const mark = await readFile(join(root, 'app/icon.svg'));
  // A maskable icon may lose its outer fifth; a touch icon must have opaque corners.
  const files: [path: string, size: number, inset: number][] = [
    ['public/icons/icon-192.png', 192, 0],
    ['public/icons/icon-512.png', 512, 0],
    ['public/icons/maskable-512.png', 512, 0.1],
    ['public/icons/apple-touch-icon.png', 180, 0.02],
  ];
  for (const [path, size, inset] of files) {
    await writeFile(join(root, path), await png(mark, size, inset));
  }
  await writeFile(join(root, 'app/favicon.ico'), ico(await png(mark, 48, 0), 48));
}
