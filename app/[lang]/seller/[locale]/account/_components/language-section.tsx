import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { callApi, toastError } from '@/lib/client/api-client';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';

/** The choice of the language of the seller's area: of all that there are, whatever the shop speaks. */
export function LanguageSection() {
  const t = useT('seller');
  const { code } = usePageLanguage();
  const [chosen, setChosen] = useState(code);

  async function choose(language: string) {
    const known = LANGUAGE_CODES.find((one) => one === language);
    if (!known) return;
    setChosen(known);
    try {
      await callApi('/api/seller/language', { as: 'seller', body: { language } });
      // Each page of the area is in the chosen language, also those that this document holds.
      window.location.reload();
    } catch (error) {
      setChosen(code);
      toastError(error);
    }
  }

  return (
    <Section title={t('language')} text={t('languageText')}>
      <SelectField
        label={t('languageLabel')}
        name="language"
        autoComplete="off"
        className="max-w-xs"
        value={chosen}
        onChange={({ target }) => void choose(target.value)}
      >
        {LANGUAGE_CODES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGES[one].name}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}
