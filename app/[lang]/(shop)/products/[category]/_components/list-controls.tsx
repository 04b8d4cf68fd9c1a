import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { DEFAULT_OPTIONS, pagePath } from '@/lib/catalog/links';
import { SORTS, type Sort } from '@/lib/catalog/offers';
import { pathIn } from '@/lib/i18n/path-in';
import type { Messages } from '@/messages';
import type { ListPlace } from './list-place';

const labels = {
  newest: 'newest',
  price: 'price',
  unit: 'unit',
  discount: 'discount',
} as const satisfies Record<Sort, keyof Messages['catalog']>;

/** The look of a control of a list. */
export const controlClass =
  'flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 font-semibold text-sm hover:border-edge';

/**
 * The sorting of a list and the switch for offers: links that load the document, as in ListLink.
 */
export function ListControls({ category, view = DEFAULT_OPTIONS }: ListPlace) {
  const { sort, offers } = view;
  const t = useT('catalog');
  const { prefix } = usePageLanguage();
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={pathIn(prefix, pagePath(category, 1, { ...view, offers: !offers }))}
        aria-current={offers ? 'true' : undefined}
        className={`${controlClass} aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf`}
      >
        <Icon name={offers ? 'check' : 'tag'} className="size-4.5" /> {t('onOffer')}
      </a>
      <details className="relative">
        <summary className={`${controlClass} list-none [&::-webkit-details-marker]:hidden`}>
          <span className="sr-only">{t('sortBy')}</span>
          {t(labels[sort])} <Icon name="chevron-down" className="size-4.5" />
        </summary>
        <ul className="absolute end-0 z-10 mt-1.5 w-max max-w-[calc(100vw-2rem)] rounded-field border border-line bg-card p-1.5 shadow-lift">
          {SORTS.map((one) => (
            <li key={one}>
              <a
                href={pathIn(prefix, pagePath(category, 1, { ...view, sort: one }))}
                aria-current={one === sort ? 'true' : undefined}
                className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-3 font-medium hover:bg-sunk aria-[current]:text-leaf-strong"
              >
                {t(labels[one])}
                {one === sort && <Icon name="check" className="size-4.5" />}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
