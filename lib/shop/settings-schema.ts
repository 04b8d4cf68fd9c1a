import type { Setting } from './fields-schema';
import type { SectionId } from './sections';
import { DELIVERY_SETTINGS } from './settings/delivery-schema';
import { PRICE_SETTINGS } from './settings/prices-schema';
import { SHOP_SETTINGS } from './settings/shop-schema';

/* Each setting of the shop is declared only in `settings/`, in the same order as in the form of its section. The
   labels and hints of the form are message keys of the namespace `sellerSettings`. */

/** All settings (CONTRIBUTING.md, "Add a setting of the shop"). */
export const SETTINGS = { ...SHOP_SETTINGS, ...DELIVERY_SETTINGS, ...PRICE_SETTINGS };

export type SettingKey = keyof typeof SETTINGS;
export type SettingRow<K extends SettingKey> = (typeof SETTINGS)[K];

/** The names of all settings, in the order of the form. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Returns a setting without the specific type of its value. */
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

/** Returns the field of the settings document that stores a setting. */
export const storedField = (key: SettingKey): string => settingOf(key).money?.field ?? key;

/** The settings with amounts of money. */
export const MONEY_KEYS = SETTING_KEYS.filter((key) => settingOf(key).money);

/**
 * Returns one property of every setting, for example its schema. The keys of the result are the names of the settings.
 */
export const partOf = <P extends 'schema' | 'view'>(part: P) =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key][part]])) as unknown as {
    [K in SettingKey]: SettingRow<K>[P];
  };

/** The names of the settings that are sent with every page. */
export type PageSetting = {
  [K in SettingKey]: SettingRow<K> extends { onPages: true } ? K : never;
}[SettingKey];

/** Returns the names of the settings in a section, in the order of the form. */
export const settingsIn = (section: SectionId): SettingKey[] =>
  SETTING_KEYS.filter((key) => settingOf(key).form.section === section);
