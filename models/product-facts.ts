import { Schema, type SchemaDefinition } from 'mongoose';

/** The allergens that a shop in the EU has to name (Regulation 1169/2011, annex II). */
export type Allergen =
  | 'celery'
  | 'gluten'
  | 'crustaceans'
  | 'egg'
  | 'fish'
  | 'lupin'
  | 'milk'
  | 'molluscs'
  | 'mustard'
  | 'nuts'
  | 'peanuts'
  | 'sesame'
  | 'soya'
  | 'sulphites';

/** What is known of the allergens of a product; two empty lists say that it has none of them. */
export type Allergens = { contains: Allergen[]; mayContain: Allergen[] };

export type Diet = 'vegan' | 'vegetarian' | 'gluten-free' | 'organic' | 'halal' | 'kosher';

export type Unit = 'g' | 'kg' | 'ml' | 'l' | 'piece';

/** What is in 100 g or 100 ml: energy in kJ and kcal, all else in grams. */
export type Nutrition = {
  per: 'g' | 'ml';
  kJ?: number;
  kcal?: number;
  fat?: number;
  saturates?: number;
  carbohydrate?: number;
  sugars?: number;
  fibre?: number;
  protein?: number;
  salt?: number;
};

/** What a seller may state of a product beside name and price; each is absent until it is stated. */
export type FactsDoc = {
  brand?: string;
  ingredients?: string;
  allergens?: Allergens;
  nutrition?: Nutrition;
  origin?: string;
  storage?: string;
  diets?: Diet[];
  /** The age in years from which it may be sold to somebody. */
  leastAge?: 16 | 18;
  /** Its barcode, as lib/catalog/facts/gtin-math.ts writes it; no other product has the same. */
  gtin?: string;
  /** How much of `unit` one piece is. */
  amount?: number;
  unit?: Unit;
};

const texts = { type: [String], default: undefined };
const names = { type: [String], default: [] };

export const allergensOf = new Schema<Allergens>(
  { contains: names, mayContain: names },
  { _id: false },
);

const grams = ['fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'];

const nutrition = new Schema<Nutrition>(
  {
    per: String,
    ...Object.fromEntries(['kJ', 'kcal', ...grams].map((name) => [name, Number])),
  },
  { _id: false },
);

export const productFacts: SchemaDefinition<FactsDoc> = {
  brand: String,
  ingredients: String,
  allergens: { type: allergensOf, default: undefined },
  nutrition: { type: nutrition, default: undefined },
  origin: String,
  storage: String,
  diets: texts,
  leastAge: Number,
  gtin: String,
  amount: Number,
  unit: String,
};

/** The indexes hold products that state the fact alone, so a shop without facts has them empty. */
export function indexFacts(schema: Schema): void {
  schema.index({ gtin: 1 }, { unique: true, sparse: true });
  for (const field of ['brand', 'diets', 'allergens.contains', 'leastAge'])
    schema.index({ [field]: 1 }, { sparse: true });
}
