import { describe, expect, it } from 'vitest';
import { isSection, pathOfFragment, SECTION_IDS, sectionOf, sectionPath } from './sections';
import { SETTING_KEYS, settingOf, settingsIn } from './settings-schema';

const sections = SECTION_IDS.map((id) => ({
  id,
  // The search has a row without a name for the section as a whole.
  settings: [{ name: '' }, ...settingsIn(id).map((name) => ({ name }))],
}));

describe('the sections of the settings pages', () => {
  it('contain each setting exactly once', () => {
    expect(SECTION_IDS.flatMap(settingsIn).sort()).toEqual([...SETTING_KEYS].sort());
  });

  it('have ids that are equal to the last segment of their URLs', () => {
    for (const id of SECTION_IDS) {
      expect(id).toMatch(/^[a-z]+$/);
      expect(isSection(id)).toBe(true);
      expect(sectionOf(id).id).toBe(id);
    }
    expect(isSection('people')).toBe(false);
  });
});

describe('pathOfFragment', () => {
  it.each([
    ['minimumOrder', '/seller/settings/delivery#minimumOrder'],
    ['windows.capacity', '/seller/settings/slots#windows.capacity'],
    ['delivery', '/seller/settings/delivery'],
    ['logo', '/seller/settings/shop'],
    ['nameAndContact', '/seller/settings/shop'],
    ['money', '/seller/settings/prices'],
    ['front', '/seller/settings/shop'],
    ['sellerArea', '/seller/settings/shop'],
    ['openingHours', '/seller/settings/hours#openingHours'],
    ['windows', '/seller/settings/slots#windows'],
    ['languages', '/seller/settings/languages'],
    ['social', '/seller/settings/social'],
    ['', undefined],
    ['nothing', undefined],
  ])('opens the section of #%s', (fragment, path) => {
    expect(pathOfFragment(fragment, sections)).toBe(path);
  });

  it('finds the section of every setting', () => {
    for (const name of SETTING_KEYS.filter((key) => !isSection(key)))
      expect(pathOfFragment(name, sections)).toBe(sectionPath(settingOf(name).form.section, name));
  });
});
