import type { EmojiName } from './emoji';

/** Which drawn container holds a product, for goods no emoji shows. */
export type PackShape = 'pouch' | 'bottle' | 'carton' | 'jar' | 'box' | 'tub' | 'can';

/** How make-art draws a product. */
export type Art = {
  item: EmojiName;
  /** The companion of the third picture. */
  with: EmojiName;
  /** Hue shift in degrees, saturation and brightness as factors: one emoji serves several products. */
  tint?: readonly [hue: number, saturation: number, brightness: number];
  pack?: PackShape;
  /** The main colour of the pack. */
  color?: string;
  /** How many items the main picture shows; small goods look better as a few. */
  count?: 1 | 2 | 3;
};

/** One line of the catalogue before category, slug and pictures are added. Prices in dollars. */
export type Entry = {
  name: string;
  weight: string;
  price: number;
  offerPrice: number;
  description: string[];
  soldOut?: true;
  art: Art;
};
