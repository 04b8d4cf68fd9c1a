import { useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { translatedInto } from '@/app/[lang]/seller/[locale]/_components/translation-fields';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Worded, Words } from './home-draft';
import { useHomeContext } from './use-usual';

type Fields = Partial<Record<keyof Words, { label: string; max: number; usual: string }>>;

const NONE: Words = { title: '', text: '' };

/** Words in the main language of the shop and, folded up, in its further ones; `usual` is what an empty field says. */
export function WordFields({
  value,
  fields,
  onChange,
}: {
  value: Worded;
  fields: Fields;
  onChange: (value: Worded) => void;
}) {
  const t = useT('sellerHome');
  const { code: main } = useHomeContext().language;
  const languages = translatedInto(useShop());
  const entries = Object.entries(fields) as [keyof Words, NonNullable<Fields['title']>][];
  return (
    <>
      {entries.map(([name, { label, max, usual }]) => (
        <Field
          key={name}
          label={label}
          value={value[name]}
          placeholder={usual}
          maxLength={max}
          autoComplete="off"
          lang={main}
          dir={LANGUAGES[main].dir}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
      {languages.length > 0 && (
        <details className="group rounded-field border border-line px-4">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-sm [&::-webkit-details-marker]:hidden">
            {t('languages')}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          {languages.map((code) => {
            const said = value.translations[code] ?? NONE;
            const { name: language, dir } = LANGUAGES[code];
            return (
              <div key={code} className="grid gap-3 pb-4">
                {entries.map(([name, { label, max }]) => (
                  <Field
                    key={name}
                    label={t('inLanguage', { label, language })}
                    lang={code}
                    dir={dir}
                    value={said[name]}
                    maxLength={max}
                    autoComplete="off"
                    onChange={({ target }) => {
                      const translations = {
                        ...value.translations,
                        [code]: { ...said, [name]: target.value },
                      };
                      onChange({ ...value, translations });
                    }}
                  />
                ))}
              </div>
            );
          })}
        </details>
      )}
    </>
  );
}
