import type { Sharp } from 'sharp';
import type { EmojiName } from './emoji';
import { type Ground, type Placed, render } from './scene';
import { emojiSprite } from './sprites';

/** One emoji in a scene: foot at x, y. */
type Spot = readonly [
  name: EmojiName,
  x: number,
  y: number,
  size: number,
  angle?: number,
  floating?: boolean,
];

async function placed(spots: readonly Spot[]): Promise<Placed[]> {
  return Promise.all(
    spots.map(async ([name, x, y, size, angle, floating]) => ({
      sprite: await emojiSprite(name),
      x,
      y,
      size,
      angle,
      floating,
    })),
  );
}

const clear: Ground = {
  width: 400,
  height: 400,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>',
};

const categoryScenes: Record<string, readonly Spot[]> = {
  vegetables: [
    ['romaine', 255, 235, 205, 8],
    ['corn', 120, 285, 190, -14],
    ['tomato', 285, 345, 165, 6],
    ['carrot', 165, 360, 180, -6],
  ],
  fruits: [
    ['pineapple', 205, 275, 235, 0],
    ['banana', 110, 335, 175, -10],
    ['apple', 290, 335, 170, 8],
    ['strawberry', 195, 365, 130, -4],
  ],
  drinks: [
    ['bubbleTea', 125, 320, 245],
    ['tropical', 285, 315, 235],
    ['juiceBox', 205, 365, 195],
  ],
  instant: [
    ['fries', 275, 280, 195, 8],
    ['pizza', 125, 270, 190, -8],
    ['noodles', 205, 365, 225],
  ],
  dairy: [
    ['milk', 120, 315, 215],
    ['cheese', 262, 325, 225, 4],
    ['egg', 120, 365, 105, -8],
    ['butter', 235, 375, 150],
  ],
  bakery: [
    ['baguette', 270, 265, 235, 0],
    ['bread', 145, 300, 210],
    ['croissant', 275, 360, 185, 6],
    ['doughnut', 130, 370, 135],
  ],
  grains: [
    ['wheat', 275, 285, 240, 8],
    ['rice', 150, 335, 235],
    ['beans', 280, 365, 140],
  ],
};

/**
 * The background of the pictures of the site: green hills on cream, or without `paper` on a
 * transparent ground for the banner.
 */
function landscape(width: number, height: number, hills: string, paper = true): Ground {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#f8efd9"/></linearGradient>
    <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dff0cf"/><stop offset="1" stop-color="#cfe6bb"/></linearGradient>
    <linearGradient id="near" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b6dc9c"/><stop offset="1" stop-color="#93c97c"/></linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="#ffe7a8"/><stop offset=".6" stop-color="#ffefc6" stop-opacity=".7"/><stop offset="1" stop-color="#fff4da" stop-opacity="0"/></radialGradient>
  </defs>${paper ? '<rect width="100%" height="100%" fill="url(#paper)"/>' : ''}${hills}</svg>`;
  return { width, height, svg };
}

/**
 * The basket with goods; `x`, `y` is its foot, `s` its scale.
 */
function hamper(x: number, y: number, s: number): Spot[] {
  const inside: Spot[] = [
    ['baguette', 128, -205, 280, 16, true],
    ['grapes', 40, -262, 150, 8, true],
    ['romaine', -105, -205, 235, -12, true],
    ['pineapple', -18, -185, 245, -4, true],
    ['carrot', -150, -195, 150, -30, true],
    ['orange', 92, -195, 135, 8, true],
    ['apple', -70, -190, 135, -6, true],
    ['lemon', 150, -208, 110, 10, true],
    ['basket', 0, 0, 430],
  ];
  const around: Spot[] = [
    ['bread', -300, -28, 180],
    ['milk', 232, -18, 190],
    ['cheese', 345, -2, 180, 4],
    ['tomato', -222, 14, 150, -6],
    ['avocado', -138, 38, 130, -10],
    ['blueberries', -300, 40, 95],
    ['strawberry', 138, 38, 115, 8],
    ['egg', 262, 40, 85, 8],
  ];
  return [...inside, ...around].map(([name, dx, dy, size, angle, floating]) => [
    name,
    x + dx * s,
    y + dy * s,
    size * s,
    angle,
    floating,
  ]);
}

const mainLarge = () =>
  landscape(
    1600,
    640,
    `<path d="M480 640 Q760 400 1080 420 T1600 350 V640 Z" fill="url(#far)"/>
    <path d="M560 640 Q860 450 1180 460 T1600 430 V640 Z" fill="url(#near)"/>`,
    false,
  );

const road = (width: number, y: number) =>
  `<path d="M0 ${y} Q${width * 0.3} ${y - 30} ${width * 0.55} ${y} T${width} ${y - 14} V2000 H0 Z" fill="url(#near)"/>`;

const bottomLarge = () =>
  landscape(
    1200,
    960,
    `<circle cx="600" cy="430" r="400" fill="url(#sun)"/>
    <path d="M0 580 Q240 440 560 540 T1200 500 V960 H0 Z" fill="url(#far)"/>${road(1200, 690)}`,
  );

const bottomSmall = () =>
  landscape(
    780,
    560,
    `<circle cx="390" cy="240" r="280" fill="url(#sun)"/>
    <path d="M0 330 Q160 240 380 310 T780 280 V560 H0 Z" fill="url(#far)"/>${road(780, 400)}`,
  );

/** A delivery, in the middle, so that every crop shows it. */
function delivery(x: number, y: number, s: number): Spot[] {
  const spots: Spot[] = [
    ['cloud', -300, -430, 170, 0, true],
    ['cloud', 310, -460, 130, 0, true],
    ['house', -290, -72, 270],
    ['tree', -140, -60, 190],
    ['tree', 330, -58, 210],
    ['tree', 235, -70, 150],
    ['parcel', 215, -8, 150],
    ['scooter', -20, 30, 390],
    ['basket', 300, 44, 200],
    ['apple', 405, 48, 90],
    ['banana', 190, 56, 100, -8],
  ];
  return spots.map(([name, dx, dy, size, angle, floating]) => [
    name,
    x + dx * s,
    y + dy * s,
    size * s,
    angle,
    floating,
  ]);
}

/** All pictures of the site by file name, without text. */
export async function sitePictures(): Promise<{ file: string; image: Sharp; limit: number }[]> {
  const scenes: [file: string, ground: Ground, spots: readonly Spot[], limit: number][] = [
    ...Object.entries(categoryScenes).map(
      ([name, spots]): [string, Ground, readonly Spot[], number] => [
        `art/${name}.webp`,
        clear,
        spots,
        25_000,
      ],
    ),
    ['art/banner-large.webp', mainLarge(), hamper(1180, 515, 0.95), 90_000],
    ['art/bottom-large.webp', bottomLarge(), delivery(590, 690, 1.12), 70_000],
    ['art/bottom-small.webp', bottomSmall(), delivery(370, 420, 0.72), 50_000],
  ];
  return Promise.all(
    scenes.map(async ([file, ground, spots, limit]) => ({
      file,
      image: await render(ground, await placed(spots)),
      limit,
    })),
  );
}
