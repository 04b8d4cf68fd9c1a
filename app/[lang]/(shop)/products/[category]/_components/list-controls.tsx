import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { buttonClass } from '@/app/_components/button';
import { Select } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { dietLabels } from '@/lib/catalog/facts/fact-labels';
import { type Facets, partsOfFilter } from '@/lib/catalog/facts/filters';
import { DEFAULT_OPTIONS, pagePath } from '@/lib/catalog/links';
import { type ListOptions, SORTS, type Sort } from '@/lib/catalog/offers';
import { pathIn } from '@/lib/i18n/path-in';
import type { Messages } from '@/messages';
import type { ListPlace } from './list-place';

const labels = {
  newest: 'newest',
  price: 'price',
  unit: 'unit',
  discount: 'discount',
} as const satisfies Record<Sort, keyof Messages['search']>;

export const controlClass =
  'flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 font-semibold text-sm hover:border-edge';

type Listed = Omit<ListPlace, 'page'>;

/**
 * The links load the whole document, because Next's router would ignore the query of a cached list. By default, search
 * results are sorted by relevance.
 */
export function ListControls({ category, view = DEFAULT_OPTIONS, query }: Listed) {
  const { sort, offers } = view;
  const t = useT('search');
  const labelOf = (one: Sort) => t(one === 'newest' && query ? 'relevance' : labels[one]);
  const { prefix } = usePageLanguage();
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={pathIn(prefix, pagePath(category, 1, { ...view, offers: !offers }, query))}
        aria-current={offers ? 'true' : undefined}
        className={`${controlClass} aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf`}
      >
        <Icon name={offers ? 'check' : 'tag'} className="size-4.5" /> {t('onOffer')}
      </a>
      <details className="relative">
        <summary className={`${controlClass} list-none [&::-webkit-details-marker]:hidden`}>
          <span className="sr-only">{t('sortBy')}</span>
          {labelOf(sort)} <Icon name="chevron-down" className="size-4.5" />
        </summary>
        <ul className="absolute end-0 z-10 mt-1.5 w-max max-w-[calc(100vw-2rem)] rounded-field border border-line bg-card p-1.5 shadow-lift">
          {SORTS.map((one) => (
            <li key={one}>
              <a
                href={pathIn(prefix, pagePath(category, 1, { ...view, sort: one }, query))}
                aria-current={one === sort ? 'true' : undefined}
                className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-3 font-medium hover:bg-sunk aria-[current]:text-leaf-strong"
              >
                {labelOf(one)}
                {one === sort && <Icon name="check" className="size-4.5" />}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">{children}</div>
    </fieldset>
  );
}

function Boxes<N extends string>({
  name,
  all,
  chosen,
  labelOf,
}: {
  name: string;
  all: readonly N[];
  chosen: readonly string[];
  labelOf: (one: N) => string;
}) {
  return all.map((one) => (
    <label key={one} className="inline-flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={one}
        defaultChecked={chosen.includes(one)}
        className="size-5 accent-leaf"
      />
      <span className="first-letter:uppercase">{labelOf(one)}</span>
    </label>
  ));
}

/** Filters by product facts (diet, allergens, brand). It works without scripts and preserves the sort order. */
export function FactFilterForm({
  category,
  view = DEFAULT_OPTIONS,
  query,
  facets,
  isOpen = false,
}: Listed & { facets: Facets; isOpen?: boolean }) {
  const t = useT('facts');
  const { prefix } = usePageLanguage();
  const { sort, offers, facts } = view;
  const { diets, without, brands } = facets;
  const count = (facts?.diet.length ?? 0) + (facts?.without.length ?? 0) + (facts?.brand ? 1 : 0);
  return (
    <details open={isOpen} data-filter className="group/filter open:w-full">
      <summary className={`${controlClass} w-fit list-none [&::-webkit-details-marker]:hidden`}>
        <Icon name="list" className="size-4.5" />
        {t('filter')}
        {count > 0 && <span className="tabular-nums">({count})</span>}
        <Icon name="chevron-down" className="size-4.5 group-open/filter:rotate-180" />
      </summary>
      <form
        action={pathIn(prefix, query ? '/products' : pagePath(category, 1))}
        className="mt-2 grid grid-cols-1 gap-5 rounded-panel border border-line bg-card p-5"
      >
        {query && <input type="hidden" name="q" value={query} />}
        {query && category !== 'all' && (
          <input type="hidden" name="category" value={category.toLowerCase()} />
        )}
        {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
        {offers && <input type="hidden" name="offers" value="1" />}
        {diets.length > 0 && (
          <Group legend={t('diet')}>
            <Boxes
              name="diet"
              all={diets}
              chosen={facts?.diet ?? []}
              labelOf={(diet) => dietLabels(diet, t)}
            />
          </Group>
        )}
        {without.length > 0 && (
          <Group legend={t('without')}>
            <Boxes
              name="without"
              all={without}
              chosen={facts?.without ?? []}
              labelOf={(allergen) => t(allergen)}
            />
            <p className="w-full text-muted text-sm">{t('statedOnly')}</p>
          </Group>
        )}
        {brands.length > 0 && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <label htmlFor="brand" className="font-bold">
              {t('brand')}
            </label>
            <Select
              id="brand"
              name="brand"
              defaultValue={facts?.brand ?? ''}
              className="min-w-0 max-w-full"
            >
              <option value="">{t('anyBrand')}</option>
              {brands.map((brand) => (
                <option key={brand} value={brand}>
                  {brand}
                </option>
              ))}
            </Select>
          </div>
        )}
        <button type="submit" className={`${buttonClass({})} justify-self-start`}>
          {t('show')}
        </button>
      </form>
    </details>
  );
}

export function ChosenFacts({ category, view, query }: Listed) {
  const t = useT('facts');
  const { prefix } = usePageLanguage();
  if (!view?.facts) return null;
  const hrefOf = (facts: ListOptions['facts']) =>
    pathIn(prefix, pagePath(category, 1, { ...view, facts }, query));
  return (
    <div className="mb-4">
      <ul aria-label={t('filteredBy')} className="flex flex-wrap gap-2">
        {partsOfFilter(view.facts).map((part) => {
          const label =
            'diet' in part
              ? dietLabels(part.diet, t)
              : 'without' in part
                ? t('withoutOne', { allergen: t(part.without) })
                : part.brand;
          return (
            <li key={label} className="min-w-0">
              <a
                href={hrefOf(part.rest)}
                aria-label={t('removePart', { name: label })}
                className={`${controlClass} border-leaf bg-leaf-soft text-leaf-strong`}
              >
                <span className="wrap-anywhere">{label}</span>
                <Icon name="close" className="size-4.5 shrink-0" />
              </a>
            </li>
          );
        })}
        <li>
          <a
            href={hrefOf(undefined)}
            className={`${controlClass} border-transparent bg-transparent underline`}
          >
            {t('clear')}
          </a>
        </li>
      </ul>
      {view.facts.without.length > 0 && (
        <p className="mt-2 text-muted text-sm">{t('statedOnly')}</p>
      )}
    </div>
  );
}
