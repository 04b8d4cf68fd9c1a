import type { CSSProperties } from 'react';
import { useLabelOf, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { loaderOf } from '@/app/_components/picture-sources';
import { PlainImage } from '@/app/_components/plain-image';
import { initialOf } from '@/app/_components/product-image';
import type { Category } from '@/lib/catalog/categories';
import { categoryPath } from '@/lib/catalog/links';
import { omitUndefined } from '@/lib/utils/omit-undefined';

const tile =
  'group flex h-full flex-col items-center rounded-card p-2 pb-3 text-center font-semibold text-sm leading-tight transition-shadow hover:shadow-lift lg:wrap-anywhere lg:hyphens-auto';

const picture =
  'mb-1.5 aspect-square w-full max-w-20 transition-transform duration-300 group-hover:scale-106';

/* The two helpers below are plain functions. If they were components, each tile would make the serialized page (RSC
   payload) longer. */

/** Returns the picture of a category. Without a picture it returns the initial of its label. */
function pictureOf({ image }: Category, text: string) {
  if (!image)
    return (
      <span
        aria-hidden="true"
        className={`${picture} grid place-content-center font-extrabold text-4xl`}
      >
        {initialOf(text)}
      </span>
    );
  const loader = loaderOf(image);
  return (
    <PlainImage
      src={image}
      alt=""
      width={160}
      height={160}
      sizes="80px"
      {...omitUndefined({ loader })}
      className={picture}
    />
  );
}

/**
 * Matches a label that is long or contains a long word. It may need more lines than the labels beside it, or
 * be wider than its tile.
 */
const LONG = /.{25}|\S{15}/;

/**
 * Returns the label of a category. A long label is limited to three lines, so that it does not make its row
 * higher.
 */
const shownLabel = (text: string) =>
  LONG.test(text) ? (
    <span title={text} className="line-clamp-3 w-full break-words hyphens-auto">
      {text}
    </span>
  ) : (
    text
  );

/** The classes for each number of columns at 1024 px and at 1280 px. */
const COLUMNS: Readonly<Record<number, string>> = {
  4: 'grid-cols-4',
  5: 'grid-cols-5',
  6: 'grid-cols-6',
  7: 'grid-cols-7',
};
const WIDE_COLUMNS: Readonly<Record<number, string>> = {
  5: 'xl:grid-cols-5',
  6: 'xl:grid-cols-6',
  7: 'xl:grid-cols-7',
  8: 'xl:grid-cols-8',
};

/**
 * Returns the number of columns for `count` categories, at most `most`. More than seven categories get as few rows as
 * possible, and these rows are as even as possible. An eighth category therefore does not stand alone.
 */
export function columnsFor(count: number, most: 7 | 8): number {
  if (count <= 7) return 7;
  return Math.ceil(count / Math.ceil(count / most));
}

/**
 * Shows all categories, each in its own colour. On phones and tablets they form a row that scrolls, and each
 * tile is as wide as its longest word.
 */
export function CategoryGrid({ shelves }: { shelves: readonly Category[] }) {
  const t = useT('home');
  const labelOf = useLabelOf();
  const count = shelves.length;
  // At 1024 px, eight tiles in a row would be too narrow for words like "Fertiggerichte".
  const columns = `${COLUMNS[columnsFor(count, 7)]} ${WIDE_COLUMNS[columnsFor(count, 8)]}`;
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-2 font-extrabold text-xl md:mb-3 md:text-3xl">
        {t('categories')}
      </h2>
      <ul className={`grid ${columns} gap-4 max-lg:chips-row max-lg:flex max-lg:gap-2.5`}>
        {shelves.map((category) => (
          <li
            key={category.path}
            className="max-lg:w-min max-lg:min-w-[5.5rem] max-lg:max-w-[9rem] max-lg:shrink-0 max-lg:grow"
          >
            <Link
              href={categoryPath(category.path)}
              className={`category-tile ${tile}`}
              style={{ '--tile': category.bgColor } as CSSProperties}
            >
              {pictureOf(category, labelOf(category))}
              {shownLabel(labelOf(category))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
