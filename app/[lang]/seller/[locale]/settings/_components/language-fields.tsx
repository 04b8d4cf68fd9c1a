import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import type { Texts } from './form-texts';
import { languageField } from './language-texts';

/** The main language of the shop and its further ones. */
export function LanguageFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('mainLanguage')}
        name="mainLanguage"
        defaultValue={texts.mainLanguage}
        hint={t('mainLanguageHint')}
        error={faults.languages}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="font-semibold">{t('alsoIn')}</legend>
        {LANGUAGE_CODES.map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-3" lang={code}>
            <input
              type="checkbox"
              name={languageField(code)}
              defaultChecked={texts[languageField(code)] === 'on'}
              className="size-5 accent-leaf"
            />
            {LANGUAGES[code].name}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
