import type { EmojiName } from './emoji';

/** The drawn container of a product that has no emoji. */
export type PackShape = 'pouch' | 'bottle' | 'carton' | 'jar' | 'box' | 'tub' | 'can';

/** How make-art draws a product. */
export type Art = {
  item: EmojiName;
  /** The second item of the third picture. */
  with: EmojiName;
  /**
   * Hue shift in degrees, saturation and brightness as factors, so that one emoji serves several
   * products.
   */
  tint?: readonly [hue: number, saturation: number, brightness: number];
  pack?: PackShape;
  /** The main colour of the container. */
  color?: string;
  /** The number of items in the main picture; small goods look better in groups. */
  count?: 1 | 2 | 3;
};

/** A product to draw; the files are named after the slug. */
export type DemoPicture = { slug: string; category: string; art: Art };
