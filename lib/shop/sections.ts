import type { Messages } from '@/messages';

/*
 * The sections of the settings. Each has its own page at /seller/settings/<id>. lib/shop/settings/ assigns
 * each setting to a section.
 */

type Key = keyof Messages['sellerSettings'];

type SectionRow = {
  id: string;
  title: Key;
  hint?: Key;
  words: Key;
};

/** All sections in display order. */
export const SECTIONS = [
  { id: 'shop', title: 'shopAndLogo', hint: 'nameHint', words: 'shopWords' },
  { id: 'hours', title: 'openingHours', words: 'hoursWords' },
  { id: 'delivery', title: 'delivery', words: 'deliveryWords' },
  { id: 'pickup', title: 'pickup', words: 'pickupWords' },
  { id: 'slots', title: 'windows', words: 'slotsWords' },
  { id: 'prices', title: 'money', words: 'pricesWords' },
  { id: 'legal', title: 'legal', words: 'legalWords' },
  { id: 'payments', title: 'payments', words: 'paymentsWords' },
  { id: 'mail', title: 'mail', words: 'mailWords' },
  { id: 'languages', title: 'languages', words: 'languagesWords' },
  { id: 'scales', title: 'scales', words: 'scalesWords' },
  { id: 'social', title: 'social', hint: 'socialHint', words: 'socialWords' },
] as const satisfies readonly SectionRow[];

export type SectionId = (typeof SECTIONS)[number]['id'];

export const SECTION_IDS = SECTIONS.map(({ id }) => id);

/** Returns whether a text is the id of a section. */
export const isSection = (text: string): text is SectionId =>
  SECTIONS.some(({ id }) => id === text);

/** Returns the heading, the hint and the synonyms of a section, as message keys. */
export function sectionOf(id: SectionId): SectionRow {
  const row = SECTIONS.find((section) => section.id === id);
  if (!row) throw new Error(`there is no section ${id}`);
  return row;
}

const SETTINGS_PATH = '/seller/settings';

/** Returns the URL of a section, or of a setting in the section. The page moves the focus to the setting. */
export const sectionPath = (id: string, setting?: string): string =>
  `${SETTINGS_PATH}/${id}${setting ? `#${setting}` : ''}`;

/** The sections of old URL fragments, from the time when all settings were on one page. */
const FORMER: Readonly<Record<string, SectionId>> = {
  logo: 'shop',
  nameAndContact: 'shop',
  front: 'shop',
  sellerArea: 'shop',
  money: 'prices',
};

/**
 * Returns the URL of the section or setting to which an old link `/seller/settings#<fragment>` leads, for example
 * `/seller/settings/delivery#minimumOrder` for `minimumOrder`. Returns undefined for an unknown fragment.
 */
export function pathOfFragment(
  fragment: string,
  sections: readonly { id: string; settings: readonly { name: string }[] }[],
): string | undefined {
  if (!fragment) return undefined;
  const section = FORMER[fragment] ?? sections.find(({ id }) => id === fragment)?.id;
  if (section) return sectionPath(section);
  const [setting = ''] = fragment.split('.');
  const owner = sections.find(({ settings }) => settings.some(({ name }) => name === setting));
  return owner && sectionPath(owner.id, fragment);
}
