import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { ProductDoc } from '@/models/product';

/*
 * A file may say something of one language, or of some nutrients alone. That is written apart from the others, which
 * somebody may change at the same moment.
 */

type Stage = { $set: Record<string, unknown> } | { $unset: string[] };
type Part = readonly [path: string, value: unknown];
type Products = readonly [before: Partial<ProductDoc>, after: Partial<ProductDoc>];

const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** The parts of a field that differ, with what they are in `other`. */
const differing = (
  path: string,
  one: Readonly<Record<string, unknown>> = {},
  other: Readonly<Record<string, unknown>> = {},
): Part[] =>
  keysOf(one, other).flatMap((key) =>
    isDeepStrictEqual(one[key], other[key]) ? [] : [[`${path}.${key}`, other[key]] as const],
  );

/** The stages that write these parts, or take those away that are undefined. */
function writing(parts: readonly Part[]): Stage[] {
  const gone = parts.flatMap(([path, value]) => (value === undefined ? path : []));
  const said = parts.flatMap(([path, value]) =>
    value === undefined ? [] : [[path, { $literal: value }]],
  );
  return [
    ...(said.length > 0 ? [{ $set: Object.fromEntries(said) }] : []),
    ...(gone.length > 0 ? [{ $unset: gone }] : []),
  ];
}

/** The stage that takes a field away of which no more than `least` parts are left. */
const dropIfEmpty = (path: string, least = 0): Stage => {
  const parts = { $size: { $objectToArray: { $ifNull: [`$${path}`, {}] } } };
  return { $set: { [path]: { $cond: [{ $lte: [parts, least] }, '$$REMOVE', `$${path}`] } } };
};

function translationPartStages([
  { translations: one },
  { translations: other },
]: Products): Stage[] {
  const codes = keysOf(one, other);
  return [
    ...writing(
      codes.flatMap((code) => differing(`translations.${code}`, one?.[code], other?.[code])),
    ),
    ...codes.map((code) => dropIfEmpty(`translations.${code}`)),
    dropIfEmpty('translations'),
  ];
}

function nutritionPartStages([{ nutrition: one }, { nutrition: other }]: Products): Stage[] {
  // What the values are of stays as long as there is one, and is no table alone.
  const kept = other ?? (one && { per: one.per });
  return [...writing(differing('nutrition', one, kept)), dropIfEmpty('nutrition', 1)];
}

const STAGES = { translations: translationPartStages, nutrition: nutritionPartStages };

/** Whether a field is written by {@link partStages}. */
export const isInParts = (field: string): field is keyof typeof STAGES =>
  Object.hasOwn(STAGES, field);

/** The stages that write the parts of these fields that differ. */
export const partStages = (fields: readonly string[], ...products: Products): Stage[] =>
  fields.filter(isInParts).flatMap((field) => STAGES[field](products));
