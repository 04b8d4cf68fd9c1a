import { useT } from '#i18n';
import { Field, TextArea } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { MAX_LABEL } from '@/lib/catalog/category-tree/paths';
import { isLabelFact, MAX_TEXTS, TRANSLATED_FACTS } from '@/lib/catalog/facts/fact-rows';
import type { ProductTranslation } from '@/lib/catalog/translations/schema';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';

type Translations = Partial<Record<string, ProductTranslation>>;

/** These fields are single texts. The description is a list of lines, and is handled separately. */
const LINES = ['name', ...TRANSLATED_FACTS] as const;

/** The API uses this name for the field in its errors. */
const translationInput = (language: Language, field: keyof ProductTranslation) =>
  `translations.${language}.${field}`;

export const isTranslationInput = (name: string): boolean => name.startsWith('translations.');

export const translationTexts = (translations: Translations = {}): Record<string, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) => {
      const { description = [], ...texts } = translations[code] ?? {};
      return [
        ...LINES.map((field) => [translationInput(code, field), texts[field] ?? '']),
        [translationInput(code, 'description'), description.join('\n')],
      ];
    }),
  );

export const withoutTranslations = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !isTranslationInput(name)));

/**
 * For a language without inputs, the result contains the stored translations. Without any translation inputs, the
 * result is an empty object.
 */
export function translationsOf(
  texts: Record<string, string>,
  stored: Translations = {},
): { translations?: Translations } {
  const entered = LANGUAGE_CODES.flatMap((code) => {
    const lines = LINES.flatMap((field) => {
      const text = texts[translationInput(code, field)];
      return text === undefined ? [] : [[field, text]];
    });
    const description = texts[translationInput(code, 'description')];
    if (lines.length === 0 && description === undefined) return [];
    return [
      [
        code,
        {
          ...Object.fromEntries(lines),
          ...omitUndefined({ description: description?.split('\n') }),
        },
      ],
    ];
  });
  return entered.length > 0 ? { translations: { ...stored, ...Object.fromEntries(entered) } } : {};
}

/**
 * Returns the further languages of the shop, and other languages with stored translations. Returns an empty list in a
 * shop with one language.
 */
export function translatedInto(
  shop: { languages?: readonly Language[] | undefined },
  translations: Partial<Record<string, unknown>> = {},
): Language[] {
  const [, ...further] = shop.languages ?? [];
  if (further.length === 0) return [];
  return [
    ...further,
    ...LANGUAGE_CODES.filter((code) => translations[code] && !further.includes(code)),
  ];
}

const MAX_NAME = 200;
/** The limit is in characters. A fact with a higher maximum length has an input with several lines. */
const ONE_LINE = 200;

type FactsInProps = {
  language: Language;
  begin: Record<string, string>;
  fieldErrors: Record<string, string>;
};

/** The section is collapsed until a translation is entered. */
function FactsIn({ language: code, begin, fieldErrors }: FactsInProps) {
  const t = useT('translations');
  const tFacts = useT('facts');
  const tLabels = useT('labelFacts');
  const { name: language, dir } = LANGUAGES[code];
  const names = TRANSLATED_FACTS.map((fact) => ({ fact, name: translationInput(code, fact) }));
  const isFaulty = names.some(({ name }) => fieldErrors[name]);
  return (
    <details
      ref={(fold) => {
        if (fold && isFaulty) fold.open = true;
      }}
      open={names.some(({ name }) => begin[name]) || undefined}
      className="group/in"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="size-5 group-open/in:rotate-180" />
        {t('facts', { language })}
      </summary>
      <div className="mt-2 grid gap-4">
        {names.map(({ fact, name }) => {
          const input = {
            name,
            label: t('fact', { fact: isLabelFact(fact) ? tLabels(fact) : tFacts(fact), language }),
            defaultValue: begin[name],
            lang: code,
            dir,
            maxLength: MAX_TEXTS[fact],
            error: fieldErrors[name],
          };
          return MAX_TEXTS[fact] <= ONE_LINE ? (
            <Field key={fact} autoComplete="off" {...input} />
          ) : (
            <TextArea key={fact} rows={2} {...input} />
          );
        })}
      </div>
    </details>
  );
}

type TranslationFieldsProps = {
  of: 'product' | 'category';
  texts: Record<string, string>;
  fieldErrors: Record<string, string>;
};

/** Without a translation, shoppers see the text in the main language. Renders nothing in a shop with one language. */
export function TranslationFields({ of: kind, texts, fieldErrors }: TranslationFieldsProps) {
  const t = useT('translations');
  const stored = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      isTranslationInput(name) && text ? [[name.split('.')[1] ?? '', {}]] : [],
    ),
  );
  const languages = translatedInto(useShop(), stored);
  if (languages.length === 0) return null;
  const begin = { ...translationTexts(), ...texts };
  const isFaulty = Object.keys(fieldErrors).some((name) => name.startsWith('translations'));
  return (
    <details
      // With an `open` attribute instead, the section would close while the seller corrects the last error.
      ref={(fold) => {
        if (fold && isFaulty) fold.open = true;
      }}
      className={`group border border-line bg-card ${kind === 'product' ? 'rounded-panel px-5 shadow-card sm:px-6' : 'rounded-field px-4'}`}
    >
      <summary
        className={`flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden ${kind === 'product' ? 'min-h-16 font-bold text-lg' : 'min-h-12 font-semibold'}`}
      >
        {t('title')}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <p className="mb-4 text-muted text-sm">{t('hint')}</p>
      {fieldErrors.translations && (
        <p className="mb-4 font-medium text-danger text-sm">{fieldErrors.translations}</p>
      )}
      {languages.map((code) => {
        const { name: language, dir } = LANGUAGES[code];
        const name = translationInput(code, 'name');
        const description = translationInput(code, 'description');
        return (
          <fieldset key={code} className="mb-5 grid gap-4 border-line border-t pt-4">
            <legend className="sr-only">{language}</legend>
            <Field
              label={t('name', { language })}
              name={name}
              defaultValue={begin[name]}
              lang={code}
              dir={dir}
              autoComplete="off"
              maxLength={kind === 'product' ? MAX_NAME : MAX_LABEL}
              error={fieldErrors[name]}
            />
            {kind === 'product' && (
              <TextArea
                label={t('description', { language })}
                name={description}
                defaultValue={begin[description]}
                lang={code}
                dir={dir}
                rows={3}
                hint={t('lines')}
                error={fieldErrors[description]}
              />
            )}
            {kind === 'product' && (
              <FactsIn language={code} begin={begin} fieldErrors={fieldErrors} />
            )}
          </fieldset>
        );
      })}
    </details>
  );
}
