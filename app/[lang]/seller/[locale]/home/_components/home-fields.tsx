import { createContext, useContext } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { highlightIcons } from '@/app/_components/home/home-sections';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { PhotoChoice } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { moved, RowButtons } from '@/app/[lang]/seller/[locale]/_components/row-order';
import { translatedInto } from '@/app/[lang]/seller/[locale]/_components/translation-fields';
import { useCategoryLabels } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { findCategory } from '@/lib/catalog/categories';
import { useCategories } from '@/lib/client/categories-store';
import { type ClientLanguage, translatorOf } from '@/lib/client/language';
import {
  HIGHLIGHT_ICONS,
  type HighlightIcon,
  MAX_BUTTON,
  MAX_HIGHLIGHTS,
  MAX_TEXT,
  MAX_TITLE,
} from '@/lib/home/view';
import { LANGUAGES } from '@/lib/i18n/languages';
import { defaultHighlights, promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';
import {
  addedHighlight,
  type Draft,
  type DraftHighlight,
  type SectionTexts,
  type Worded,
} from './home-draft';

/** The default texts of the home page are in the main language of the shop. */
export const HomeContext = createContext<{ language: ClientLanguage; shop: ShopView } | undefined>(
  undefined,
);

export function useHomeContext() {
  const value = useContext(HomeContext);
  if (!value) throw new Error('useHomeContext must be used inside of HomeContext');
  return value;
}

function useUsual() {
  const { language, shop } = useHomeContext();
  const t = translatorOf(language, 'home');
  const promise = promiseOf(shop, translatorOf(language, 'promise'));
  const highlights = defaultHighlights(promise, translatorOf(language, 'shop'));
  return {
    title: t('promise'),
    text: t('what', { promise }),
    button: (to: string): string => {
      if (to === 'all') return t('shopNow');
      if (to === 'offers') return t('deals');
      return language.labels?.[to] ?? findCategory(to)?.text ?? '';
    },
    highlight: (icon: HighlightIcon) => highlights.find((one) => one.icon === icon),
  };
}

export function useRowLabels() {
  const t = useT('sellerHome');
  return (name: string) => ({
    up: t('moveUp', { name }),
    down: t('moveDown', { name }),
    remove: t('removeName', { name }),
  });
}

type Fields = Partial<Record<keyof SectionTexts, { label: string; max: number; usual: string }>>;

const NONE: SectionTexts = { title: '', text: '' };

type WordFieldsProps = { value: Worded; fields: Fields; onChange: (value: Worded) => void };

/** The default text `usual` is the placeholder. */
function WordFields({ value, fields, onChange }: WordFieldsProps) {
  const t = useT('sellerHome');
  const { code: main } = useHomeContext().language;
  const languages = translatedInto(useShop());
  const entries = Object.entries(fields) as [keyof SectionTexts, NonNullable<Fields['title']>][];
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
            const translated = value.translations[code] ?? NONE;
            const { name: language, dir } = LANGUAGES[code];
            return (
              <div key={code} className="grid gap-3 pb-4">
                {entries.map(([name, { label, max }]) => (
                  <Field
                    key={name}
                    label={t('inLanguage', { label, language })}
                    lang={code}
                    dir={dir}
                    value={translated[name]}
                    maxLength={max}
                    autoComplete="off"
                    onChange={({ target }) => {
                      const translations = {
                        ...value.translations,
                        [code]: { ...translated, [name]: target.value },
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

/** `url` is undefined for the default drawing. `fault` is the reason why a file was rejected. */
export type Picture = { url: string | undefined; fault: string; choose: (photo: File) => void };

export function BannerFields({
  draft,
  picture: { url, fault, choose },
  onChange,
}: {
  draft: Draft;
  picture: Picture;
  onChange: (change: Partial<Draft>) => void;
}) {
  const t = useT('sellerHome');
  const usual = useUsual();
  const categories = useCategories();
  const labels = useCategoryLabels();
  const { banner, buttons } = draft;

  return (
    <div className="grid gap-5">
      <WordFields
        value={banner}
        fields={{
          title: { label: t('heading'), max: MAX_TITLE, usual: usual.title },
          text: { label: t('text'), max: MAX_TEXT, usual: usual.text },
        }}
        onChange={(texts) => onChange({ banner: texts })}
      />
      <div>
        <p className="mb-1.5 font-semibold text-sm">{t('picture')}</p>
        <div className="flex flex-wrap items-center gap-3">
          {url && <img src={url} alt="" className="h-20 w-32 rounded-field object-cover" />}
          <PhotoChoice onChoose={choose}>{t('choosePhoto')}</PhotoChoice>
          {url && (
            <Button variant="quiet" onClick={() => onChange({ file: undefined, image: undefined })}>
              {t('usualPicture')}
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-muted text-sm">{t('pictureHint')}</p>
        <p role="status" className="mt-1.5 font-medium text-danger text-sm empty:hidden">
          {fault}
        </p>
      </div>
      {buttons.map((button, at) => {
        const change = (next: object) =>
          onChange({ buttons: buttons.map((one, n) => (n === at ? { ...one, ...next } : one)) });
        const { to } = button;
        const label = t('button', { n: at + 1 });
        return (
          <fieldset key={label} className="grid gap-4 border-line border-t pt-4">
            <legend className="sr-only">{label}</legend>
            <p aria-hidden="true" className="font-semibold">
              {label}
            </p>
            <SelectField
              label={t('leadsTo')}
              value={to}
              onChange={({ target }) => change({ to: target.value })}
            >
              <option value="">{t('nowhere')}</option>
              <option value="all">{t('all')}</option>
              <option value="offers">{t('offers')}</option>
              {categories.map(({ path, text }) => (
                <option key={path} value={path}>
                  {labels[path] ?? text}
                </option>
              ))}
            </SelectField>
            {to && (
              <WordFields
                value={button}
                fields={{ text: { label: t('words'), max: MAX_BUTTON, usual: usual.button(to) } }}
                onChange={change}
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

export function HighlightFields({
  highlights,
  onChange,
}: {
  highlights: readonly DraftHighlight[];
  onChange: (highlights: DraftHighlight[]) => void;
}) {
  const t = useT('sellerHome');
  const usual = useUsual();
  const labelsOf = useRowLabels();
  return (
    <>
      <ol className="grid gap-4 empty:hidden">
        {highlights.map((highlight, at) => {
          const change = (next: object) =>
            onChange(highlights.map((one, n) => (n === at ? { ...one, ...next } : one)));
          const texts = usual.highlight(highlight.icon);
          const name = highlight.title || texts?.title || '';
          return (
            <li key={highlight.key} className="grid gap-4 rounded-field border border-line p-4">
              <div className="flex flex-wrap items-center gap-3">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong max-sm:hidden">
                  <Icon name={highlightIcons[highlight.icon]} className="size-6" />
                </span>
                <p className="wrap-anywhere min-w-0 grow basis-24 font-semibold leading-snug">
                  {name}
                </p>
                <RowButtons
                  labels={labelsOf(name)}
                  isFirst={at === 0}
                  isLast={at === highlights.length - 1}
                  onMove={(step) => onChange(moved(highlights, at, step))}
                  onRemove={() => onChange(highlights.filter((one) => one !== highlight))}
                />
              </div>
              <SelectField
                label={t('icon')}
                value={highlight.icon}
                onChange={({ target }) => change({ icon: target.value })}
              >
                {HIGHLIGHT_ICONS.map((icon) => (
                  <option key={icon} value={icon}>
                    {t(highlightIcons[icon])}
                  </option>
                ))}
              </SelectField>
              <WordFields
                value={highlight}
                fields={{
                  title: { label: t('heading'), max: MAX_TITLE, usual: texts?.title ?? '' },
                  text: {
                    label: t('text'),
                    max: MAX_TEXT,
                    // The default text fits only the default title.
                    usual: highlight.title ? '' : (texts?.description ?? ''),
                  },
                }}
                onChange={change}
              />
            </li>
          );
        })}
      </ol>
      <Button
        variant="outline"
        className="mt-4"
        disabled={highlights.length >= MAX_HIGHLIGHTS}
        onClick={() => onChange([...highlights, addedHighlight(highlights)])}
      >
        <Icon name="plus" className="size-5" />
        {t('addClaim')}
      </Button>
    </>
  );
}

/** Undefined means all categories. */
export function ShelfFields({
  shelves,
  onChange,
}: {
  shelves: readonly string[] | undefined;
  onChange: (shelves: string[] | undefined) => void;
}) {
  const { language } = useHomeContext();
  const all = useCategories().filter(({ parent, hidden }) => !parent && !hidden);
  const shown = new Set(shelves ?? all.map(({ path }) => path));
  function set(path: string, isShown: boolean) {
    const next = all.filter((one) => (one.path === path ? isShown : shown.has(one.path)));
    onChange(next.length === all.length ? undefined : next.map((one) => one.path));
  }
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {all.map(({ path, text }) => (
        <label key={path} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={shown.has(path)}
            onChange={({ target }) => set(path, target.checked)}
            className="size-5 shrink-0 accent-leaf"
          />
          <span className="wrap-anywhere min-w-0">{language.labels?.[path] ?? text}</span>
        </label>
      ))}
    </div>
  );
}
