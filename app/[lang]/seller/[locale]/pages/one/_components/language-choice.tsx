import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';

/** Chooses in which language of the shop a page is written and seen ahead; undefined is the main one. */
export function LanguageChoice({
  main,
  further,
  chosen,
  onChange,
}: {
  main: Language;
  further: readonly Language[];
  chosen: Language | undefined;
  onChange: (language: Language | undefined) => void;
}) {
  const t = useT('sellerPages');
  return (
    <SelectField
      label={t('language')}
      value={chosen ?? main}
      onChange={({ target }) => onChange(further.find((code) => code === target.value))}
      hint={chosen && t('languageHint')}
    >
      <option value={main}>{t('mainLanguage', { language: LANGUAGES[main].name })}</option>
      {further.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGES[code].name}
        </option>
      ))}
    </SelectField>
  );
}
