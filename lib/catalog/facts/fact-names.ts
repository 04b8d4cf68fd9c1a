import 'server-only';
import { requestLanguage, say } from '@/lib/http/say';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { messages } from '@/messages';
import type { FactColumn } from './columns';
import { ALLERGENS, DIETS } from './fields';

/* What files in other languages call allergens, diets and units. */

/** A name without case, marks and spaces. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

type Name = (typeof ALLERGENS)[number] | (typeof DIETS)[number];
const keyOf = (name: Name) => (name === 'gluten-free' ? 'glutenFree' : name);

/** How tills write units beside the shop's own names, and that there is none of the allergens. */
const OTHERS: Record<string, string> = {
  none: 'none|keine|aucun|ninguno|nenhum|لا شيء',
  // As Open Food Facts and files in American English have them.
  gluten: 'cereals containing gluten',
  egg: 'eggs',
  soya: 'soybeans|soybean|soy|soja',
  nuts: 'nut|tree nuts',
  peanuts: 'peanut',
  sesame: 'sesame seeds|sesame seed',
  sulphites: 'sulphur dioxide and sulphites|sulfites|sulfite|sulphite|sulphur dioxide',
  crustaceans: 'crustacean',
  molluscs: 'mollusc|mollusks|mollusk',
  lupin: 'lupine|lupins',
  piece:
    'pc|pcs|pieces|st|stk|stück|pce|pièce|ud|uds|unidad|pieza|un|uni|und|unid|unidade|peça|قطعة',
  g: 'gr|grs|gramas|غ|غرام',
  kg: 'kgs|kilo|quilo|كغ|كيلو',
  ml: 'مل',
  l: 'lt|ltr|liter|litre|litro|لتر',
};

const known = new Map<string, string>();
for (const code of LANGUAGE_CODES)
  for (const name of [...ALLERGENS, ...DIETS])
    known.set(plain(messages[code].facts[keyOf(name)]), name);
for (const [name, others] of Object.entries(OTHERS))
  for (const other of others.split('|')) known.set(plain(other), name);

/** The language before a tag, such as `en:gluten`. */
const TAG = /^[a-z]{2}:\s*/i;

const named = (cell: string) =>
  cell
    .split(/[|,;]/)
    .map((name) => name.trim().replace(TAG, ''))
    .map((name) => known.get(plain(name)) ?? name)
    .join('|');

/** The names that one of these may be, in the language of the answer. */
const namesIn = (all: readonly Name[]) => {
  const { facts } = messages[requestLanguage()];
  return all.map((name) => facts[keyOf(name)].toLowerCase()).join(', ');
};

/** What of these cells is no allergen or diet, in words, with its column; also for the case that only some of a list are. */
export function faultsOfNames({
  allergens,
  mayContain,
  diets,
}: Partial<Record<FactColumn, string>>) {
  const faults = (column: FactColumn, cell: string | undefined, all: readonly Name[]) =>
    (cell ?? '').split('|').flatMap((name) => {
      const isKnown = !name || name === 'none' || all.some((one) => one === name.toLowerCase());
      if (isKnown) return [];
      return [{ column, message: say('factFaults', 'unknownName', { name, names: namesIn(all) }) }];
    });
  return [
    ...faults('allergens', allergens, ALLERGENS),
    ...faults('mayContain', mayContain, ALLERGENS),
    ...faults('diets', diets, DIETS),
  ];
}

const LISTS: readonly FactColumn[] = ['allergens', 'mayContain', 'diets'];

/**
 * The cells of a line with the names of the API for allergens, diets and units that are written in any language of the
 * shop; others stay, to be refused by their names.
 */
export function withFactNames<C extends Partial<Record<FactColumn, string>>>(cells: C): C {
  const { unit } = cells;
  const lists = LISTS.flatMap((column) => {
    const cell = cells[column];
    return cell === undefined ? [] : [[column, named(cell)]];
  });
  return {
    ...cells,
    ...Object.fromEntries(lists),
    ...(unit === undefined ? {} : { unit: known.get(plain(unit)) ?? unit }),
  };
}
