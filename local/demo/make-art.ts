import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import type { DemoPicture } from './art';
import { writeIcons } from './icons';
import { productPictures } from './product-art';
import { sitePictures } from './site-art';

/**
 * `npm run art`: draws the pictures of the demo shop into public/. The same input gives the same
 * files. `npm run art -- bread` draws only the products whose slug contains that word, `npm run art
 * -- site` only banners, category pictures and icons.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const publicDir = join(root, 'public');

/** Writes a webp file below `limit` bytes at the highest possible quality. */
async function save(image: Sharp, file: string, limit: number): Promise<void> {
  const target = join(publicDir, file);
  await mkdir(dirname(target), { recursive: true });
  for (let quality = 84; ; quality -= 6) {
    const data = await image.clone().webp({ quality, alphaQuality: 90, effort: 5 }).toBuffer();
    if (data.length <= limit || quality < 50) return writeFile(target, data);
  }
}

const PRODUCT_LIMIT = 25_000;

const only = process.argv[2] ?? '';

if (only === '' || only === 'site') {
  for (const { file, image, limit } of await sitePictures()) await save(image, file, limit);
  await mkdir(join(publicDir, 'icons'), { recursive: true });
  await writeIcons(root);
}

// A name without an emoji makes the drawing fail.
const list = readFileSync(new URL('pictures.json', import.meta.url), 'utf8');
const demoPictures = JSON.parse(list) as DemoPicture[];

for (const [index, picture] of demoPictures.entries()) {
  if (!picture.slug.includes(only)) continue;
  const pictures = await productPictures(picture, index);
  await Promise.all(
    pictures.map((image, at) => save(image, `demo/${picture.slug}-${at + 1}.webp`, PRODUCT_LIMIT)),
  );
}
