import { getStaffT, type StaffProps } from '@/app/_i18n/staff';
import { SETTING_KEYS, settingOf } from '@/lib/shop/schema';
import type { SettingsSection } from './jump-box';

/**
 * Returns the sections of the settings with their settings, in the language of the page, for the menu and for the
 * "Jump to…" box. A setting without a label of its own is found by its section.
 */
export async function settingsSections(props: StaffProps): Promise<SettingsSection[]> {
  const [t, ofPages] = await Promise.all([
    getStaffT(props, 'sellerSettings'),
    getStaffT(props, 'sellerPages'),
  ]);
  const fields = SETTING_KEYS.map((name) => ({ name, ...settingOf(name).form }));
  const sections = [...new Set(fields.map(({ section }) => section))].map((section) => ({
    id: section,
    title: section === 'social' ? ofPages('social') : t(section),
    settings: fields.flatMap((field) =>
      field.section === section && 'label' in field
        ? { name: field.name, label: t(field.label) }
        : [],
    ),
  }));
  return [{ id: 'logo', title: t('logo'), settings: [] }, ...sections];
}
