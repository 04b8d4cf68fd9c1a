import type { PackShape } from './art';

/** A drawn container (SVG, 500 x 640) and the place of the emoji on its label. */
export type Pack = { svg: string; label: { x: number; y: number; size: number } };

type Drawing = { body: string; label: Pack['label'] };

const circleLabel = (y: number, r: number) =>
  `<circle cx="250" cy="${y}" r="${r}" fill="#fffdf6"/><circle cx="250" cy="${y}" r="${r}" fill="url(#soft)"/>`;

/**
 * `fill="url(#skin)"` is the shaded main colour, `url(#cap)` the lid, `url(#shade)` the side light.
 */
const shapes: Record<PackShape, Drawing> = {
  pouch: {
    body: `<path d="M112 62 Q250 44 388 62 L396 120 Q416 340 410 560 Q408 600 368 602 Q250 616 132 602 Q92 600 90 560 Q84 340 104 120 Z" fill="url(#skin)"/>
      <path d="M112 62 Q250 44 388 62 L394 108 Q250 92 106 108 Z" fill="url(#cap)"/>
      <path d="M106 112 Q250 96 394 112" stroke="#fff" stroke-opacity=".35" stroke-width="5" fill="none"/>
      <path d="M132 602 Q250 540 368 602 Q250 616 132 602Z" fill="#000" fill-opacity=".12"/>
      <path d="M112 62 Q250 44 388 62 L396 120 Q416 340 410 560 Q408 600 368 602 Q250 616 132 602 Q92 600 90 560 Q84 340 104 120 Z" fill="url(#shade)"/>${circleLabel(336, 124)}`,
    label: { x: 250, y: 336, size: 176 },
  },
  bottle: {
    body: `<rect x="196" y="30" width="108" height="70" rx="18" fill="url(#cap)"/>
      <path d="M206 96 H294 V150 Q296 196 340 232 Q366 256 366 304 V566 Q366 610 322 610 H178 Q134 610 134 566 V304 Q134 256 160 232 Q204 196 206 150 Z" fill="url(#skin)"/>
      <path d="M206 96 H294 V150 Q296 196 340 232 Q366 256 366 304 V566 Q366 610 322 610 H178 Q134 610 134 566 V304 Q134 256 160 232 Q204 196 206 150 Z" fill="url(#shade)"/>
      <rect x="134" y="324" width="232" height="204" fill="#fffdf6"/><rect x="134" y="324" width="232" height="204" fill="url(#shade)"/>
      <path d="M166 286 Q172 256 196 238" stroke="#fff" stroke-opacity=".7" stroke-width="14" stroke-linecap="round" fill="none"/>`,
    label: { x: 250, y: 426, size: 164 },
  },
  carton: {
    body: `<rect x="150" y="30" width="200" height="46" rx="10" fill="url(#cap)"/>
      <path d="M150 70 H350 L388 190 H112 Z" fill="url(#skin)"/><path d="M150 70 H350 L388 190 H112 Z" fill="#fff" fill-opacity=".28"/>
      <path d="M112 188 H388 V580 Q388 608 360 608 H140 Q112 608 112 580 Z" fill="url(#skin)"/>
      <path d="M112 500 Q200 450 260 500 T388 500 V580 Q388 608 360 608 H140 Q112 608 112 580 Z" fill="#fff" fill-opacity=".3"/>
      <path d="M112 188 H388 V580 Q388 608 360 608 H140 Q112 608 112 580 Z" fill="url(#shade)"/>
      <circle cx="304" cy="132" r="30" fill="url(#cap)"/><circle cx="300" cy="126" r="22" fill="#fff" fill-opacity=".4"/>${circleLabel(350, 112)}`,
    label: { x: 250, y: 350, size: 160 },
  },
  jar: {
    body: `<rect x="128" y="60" width="244" height="84" rx="22" fill="url(#cap)"/>
      <path d="M138 140 H362 Q410 166 410 220 V546 Q410 606 350 606 H150 Q90 606 90 546 V220 Q90 166 138 140 Z" fill="#dff1f8"/>
      <path d="M110 226 Q250 200 390 226 V540 Q390 588 344 588 H156 Q110 588 110 540 Z" fill="url(#skin)"/>
      <path d="M138 140 H362 Q410 166 410 220 V546 Q410 606 350 606 H150 Q90 606 90 546 V220 Q90 166 138 140 Z" fill="url(#shade)"/>
      <path d="M122 250 V420" stroke="#fff" stroke-opacity=".75" stroke-width="14" stroke-linecap="round"/>${circleLabel(396, 112)}`,
    label: { x: 250, y: 396, size: 158 },
  },
  box: {
    body: `<path d="M88 76 L360 56 L360 600 L88 590 Z" fill="url(#skin)"/>
      <path d="M360 56 L430 92 L430 574 L360 600 Z" fill="url(#skin)"/><path d="M360 56 L430 92 L430 574 L360 600 Z" fill="#000" fill-opacity=".22"/>
      <path d="M88 76 L360 56 L430 92 L160 104 Z" fill="url(#cap)"/>
      <path d="M88 440 Q190 380 260 430 T360 424 V600 L88 590 Z" fill="#fff" fill-opacity=".32"/>
      <circle cx="226" cy="312" r="112" fill="#fffdf6"/><circle cx="226" cy="312" r="112" fill="url(#soft)"/>`,
    label: { x: 226, y: 312, size: 162 },
  },
  tub: {
    body: `<path d="M66 210 H434 L396 560 Q390 604 346 604 H154 Q110 604 104 560 Z" fill="#fffdf6"/>
      <path d="M74 280 H426 L402 500 H98 Z" fill="url(#skin)"/>
      <path d="M66 210 H434 L396 560 Q390 604 346 604 H154 Q110 604 104 560 Z" fill="url(#shade)"/>
      <rect x="46" y="150" width="408" height="76" rx="30" fill="url(#cap)"/>
      <rect x="66" y="160" width="368" height="20" rx="10" fill="#fff" fill-opacity=".35"/>${circleLabel(396, 108)}`,
    label: { x: 250, y: 396, size: 156 },
  },
  can: {
    body: `<path d="M100 110 V560 Q100 606 250 606 Q400 606 400 560 V110 Z" fill="#d5dae2"/>
      <path d="M100 160 Q250 196 400 160 V520 Q250 556 100 520 Z" fill="url(#skin)"/>
      <path d="M100 110 V560 Q100 606 250 606 Q400 606 400 560 V110 Z" fill="url(#shade)"/>
      <ellipse cx="250" cy="110" rx="150" ry="46" fill="#eef1f5"/><ellipse cx="250" cy="112" rx="128" ry="36" fill="#c3cad5"/>
      <rect x="226" y="96" width="48" height="22" rx="11" fill="#eef1f5"/>${circleLabel(360, 112)}`,
    label: { x: 250, y: 360, size: 160 },
  },
};

/** `amount` of `target` (0 to 255 per channel) mixed into a #rrggbb colour. */
export function mix(color: string, target: number, amount: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * amount)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The container in `color`, with light from the upper left as in the emoji. */
export function packSvg(shape: PackShape, color: string): Pack {
  const { body, label } = shapes[shape];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="640" viewBox="0 0 500 640"><defs>
    <linearGradient id="skin" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${mix(color, 255, 0.32)}"/><stop offset=".55" stop-color="${color}"/><stop offset="1" stop-color="${mix(color, 40, 0.22)}"/></linearGradient>
    <linearGradient id="cap" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(color, 60, 0.12)}"/><stop offset="1" stop-color="${mix(color, 40, 0.42)}"/></linearGradient>
    <linearGradient id="shade"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".06"/><stop offset=".7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#2b1a3a" stop-opacity=".22"/></linearGradient>
    <radialGradient id="soft" cx=".35" cy=".3" r=".9"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#7a5a30" stop-opacity=".2"/></radialGradient>
  </defs>${body}</svg>`;
  return { svg, label };
}
