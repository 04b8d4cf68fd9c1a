import { getStaffT, type StaffProps } from '@/app/_i18n/staff';
import { SECTIONS, type SectionId } from '@/lib/shop/sections';
import { SETTING_KEYS, settingOf } from '@/lib/shop/settings-schema';
import type { SettingsSection } from './jump-box';

/** A setting, with the texts that the search of the settings reads. */
type FoundSetting = {
  /** The name is empty for a whole section. */
  name: string;
  label: string;
  words: string;
};

export type SearchedSection = { id: SectionId; title: string; settings: FoundSetting[] };

/**
 * A setting with several inputs has an entry for each input. A setting without a label gets the title of its section.
 */
export async function searchedSections(props: StaffProps): Promise<SearchedSection[]> {
  const t = await getStaffT(props, 'sellerSettings');
  return SECTIONS.map((section) => {
    const title = t(section.title);
    const words = t(section.words);
    const own = { name: '', label: title, words };
    const logo = { name: 'logo', label: t('logo'), words: t('logoHint') };
    const settings = SETTING_KEYS.flatMap((name) => {
      const { form } = settingOf(name);
      if (form.section !== section.id) return [];
      const options = form.control === 'select' ? Object.values(form.options) : [];
      const hints = [form.hint, form.heading, ...options].flatMap((key) => (key ? t(key) : []));
      const parts = 'parts' in form ? Object.entries(form.parts ?? {}) : [];
      return [
        { name, label: form.label ? t(form.label) : title, words: [...hints, words].join(' ') },
        ...parts.map(([part, key]) => ({ name: `${name}.${part}`, label: t(key), words })),
      ];
    });
    return {
      id: section.id,
      title,
      settings: [own, ...(section.id === 'shop' ? [logo] : []), ...settings],
    };
  });
}

export async function settingsSections(props: StaffProps): Promise<SettingsSection[]> {
  const sections = await searchedSections(props);
  return sections.map(({ id, title, settings }) => ({
    id,
    title,
    settings: settings.filter(({ name }) => name).map(({ name, label }) => ({ name, label })),
  }));
}
