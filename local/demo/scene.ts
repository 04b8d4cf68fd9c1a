import sharp, { type Sharp } from 'sharp';
import { fitted, type Sprite } from './sprites';

/** The position of a sprite: `x` is its middle and `y` its foot, in pixels of the scene. */
export type Placed = {
  sprite: Sprite;
  x: number;
  y: number;
  size: number;
  angle?: number;
  mirrored?: boolean;
  /** No shadow on the ground, for floating things. */
  floating?: boolean;
};

export type Ground = { width: number; height: number; svg: string };

/** A soft shadow on the ground, dark near the foot. */
function shadow(x: number, y: number, width: number): string {
  const rx = width * 0.5;
  return `<ellipse cx="${x}" cy="${y - width * 0.02}" rx="${rx}" ry="${rx * 0.2}" fill="url(#shadow)"/>`;
}

/** Renders the scene as lossless pixels: ground, shadows, sprites in the given order. */
export async function render(ground: Ground, placed: Placed[]): Promise<Sharp> {
  const { width, height } = ground;
  const items = await Promise.all(
    placed.map(async (item) => ({
      ...item,
      drawn: await fitted(item.sprite, item.size, item.angle, item.mirrored),
    })),
  );
  const layers = items.flatMap(({ drawn, x, y, floating }) => {
    const dark = floating ? '' : shadow(x, y, drawn.width * 1.02);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="shadow"><stop offset="0" stop-color="#3a2a14" stop-opacity=".34"/><stop offset=".55" stop-color="#3a2a14" stop-opacity=".16"/><stop offset="1" stop-color="#3a2a14" stop-opacity="0"/></radialGradient></defs>${dark}</svg>`;
    return [
      { input: Buffer.from(svg), left: 0, top: 0 },
      {
        input: drawn.data,
        left: Math.round(x - drawn.width / 2),
        top: Math.round(y - drawn.height),
      },
    ];
  });
  const base = sharp(Buffer.from(ground.svg)).resize(width, height);
  return sharp(await base.composite(layers).png().toBuffer());
}
