import type { Sharp } from 'sharp';
import { findCategory } from '@/lib/site';
import type { DemoPicture } from './art';
import { upright } from './emoji';
import { mix } from './packs';
import { type Ground, type Placed, render } from './scene';
import { emojiSprite, productSprite } from './sprites';

const SIZE = 800;

/** The background of a picture, in the category's colour; `shade` darkens it for variety. */
function ground(color: string, shade: number, disc: boolean): Ground {
  const wall = mix(color, 120, shade);
  const spot = disc
    ? `<circle cx="400" cy="390" r="300" fill="#fff" fill-opacity=".38"/>`
    : `<rect width="800" height="800" fill="url(#light)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><defs>
    <radialGradient id="light" cx=".46" cy=".38" r=".62"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(wall, 255, 0.18)}"/><stop offset="1" stop-color="${mix(wall, 120, 0.08)}"/></linearGradient>
  </defs><rect width="800" height="800" fill="url(#wall)"/>${spot}</svg>`;
  return { width: SIZE, height: SIZE, svg };
}

type Spot = readonly [x: number, y: number, size: number, angle?: number, mirrored?: boolean];

const mains: Record<1 | 2 | 3, readonly Spot[]> = {
  1: [[400, 650, 520]],
  2: [
    [500, 570, 360, 10, true],
    [330, 660, 420, -6],
  ],
  3: [
    [235, 575, 360, -14],
    [570, 570, 360, 14, true],
    [402, 675, 460],
  ],
};

const packMains: readonly Spot[] = [[400, 690, 570]];

/** Arrangements of several items, back to front; neighbours in the catalogue get different ones. */
const groups: readonly (readonly Spot[])[] = [
  [
    [230, 470, 250, -10],
    [410, 430, 250, 6, true],
    [585, 480, 250, 14],
    [170, 650, 270, -18, true],
    [630, 655, 270, 16],
    [400, 690, 320, 0],
  ],
  [
    [250, 480, 300, -12],
    [555, 490, 300, 12, true],
    [400, 690, 370, 0],
  ],
  [
    [400, 400, 260, 4, true],
    [240, 550, 280, -16],
    [565, 555, 280, 14, true],
    [400, 700, 320, -4],
  ],
  [
    [300, 400, 230, -8],
    [510, 410, 230, 10, true],
    [200, 580, 260, -14, true],
    [600, 585, 260, 12],
    [400, 690, 300, 4],
  ],
];

const packGroups: readonly (readonly Spot[])[] = [
  [
    [230, 600, 420],
    [570, 600, 420],
    [400, 680, 480],
  ],
  [
    [280, 630, 480],
    [530, 680, 480],
  ],
];

/** The three pictures of a product: one item, a group, and with a second product. */
export async function productPictures(
  { category, art }: DemoPicture,
  index: number,
): Promise<Sharp[]> {
  const color = findCategory(category)?.bgColor ?? '#eeeeee';
  const product = await productSprite(art);
  const own = await emojiSprite(art.item, art.tint);
  const companion = await emojiSprite(art.with);
  // Containers and filled vessels stay upright; labels are never mirrored.
  const stands = art.pack !== undefined || upright.has(art.item);
  const place = (spots: readonly Spot[]): Placed[] =>
    spots.map(([x, y, size, angle, mirrored]) => ({
      sprite: product,
      x,
      y,
      size,
      angle: stands ? 0 : angle,
      mirrored: art.pack ? false : mirrored,
    }));
  const main = art.pack
    ? [
        ...place(packMains),
        { sprite: own, x: 590, y: 715, size: 220, angle: upright.has(art.item) ? 0 : 6 },
      ]
    : place(mains[art.count ?? 1]).map((item) =>
        // A single item is centred by its own height; flat ones would otherwise be too low.
        art.count === undefined
          ? { ...item, y: 410 + (item.size / 2) * Math.min(1, product.height / product.width) }
          : item,
      );
  const choices = art.pack ? packGroups : groups;
  const group = choices[index % choices.length] ?? [];
  const withCompanion: Placed[] = [
    { sprite: companion, x: 565, y: 590, size: 330, angle: upright.has(art.with) ? 0 : 6 },
    ...place([[art.pack ? 290 : 300, 670, art.pack ? 520 : 430, -4]]),
  ];
  return Promise.all([
    render(ground(color, 0, false), main),
    render(ground(color, 0.05, false), place(group)),
    render(ground(color, 0.1, true), withCompanion),
  ]);
}
