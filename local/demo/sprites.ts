import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Art } from './art';
import { type EmojiName, emoji } from './emoji';
import { packSvg } from './packs';

/** A trimmed picture with a transparent background, for a scene. */
export type Sprite = { data: Buffer; width: number; height: number };

const assets = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

const cache = new Map<string, Promise<Sprite>>();

async function toSprite(image: Sharp): Promise<Sprite> {
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The emoji without its empty margin, tinted if given. */
export function emojiSprite(name: EmojiName, tint?: Art['tint']): Promise<Sprite> {
  const key = `${name} ${tint ?? ''}`;
  const known = cache.get(key);
  if (known) return known;
  const trimmed = sharp(join(assets, `${emoji[name]}.webp`)).trim();
  const [hue, saturation, brightness] = tint ?? [0, 1, 1];
  const sprite = toSprite(tint ? trimmed.modulate({ hue, saturation, brightness }) : trimmed);
  cache.set(key, sprite);
  return sprite;
}

/** The sprite scaled into a square of `size`, rotated by `angle` degrees, mirrored if given. */
export async function fitted(
  sprite: Sprite,
  size: number,
  angle = 0,
  mirrored = false,
): Promise<Sprite> {
  const scaled = sharp(sprite.data)
    .resize(Math.round(size), Math.round(size), { fit: 'inside', kernel: 'lanczos3' })
    .flop(mirrored);
  if (angle === 0) return toSprite(scaled);
  const turned = await scaled
    .png()
    .toBuffer()
    .then((data) => sharp(data).rotate(angle, { background: '#00000000' }).png().toBuffer());
  return toSprite(sharp(turned).trim());
}

/** The picture of one item: the emoji, or its container with the emoji as label. */
export async function productSprite(art: Art): Promise<Sprite> {
  if (!art.pack) return emojiSprite(art.item, art.tint);
  const pack = packSvg(art.pack, art.color ?? '#16a34a');
  const label = await fitted(await emojiSprite(art.item, art.tint), pack.label.size);
  const image = sharp(Buffer.from(pack.svg)).composite([
    {
      input: label.data,
      left: Math.round(pack.label.x - label.width / 2),
      top: Math.round(pack.label.y - label.height / 2),
    },
  ]);
  // sharp trims a composed picture only after it was rendered.
  return toSprite(sharp(await image.png().toBuffer()).trim());
}
