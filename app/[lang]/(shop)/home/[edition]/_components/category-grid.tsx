import type { CSSProperties } from 'react';
import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { PlainImage } from '@/app/_components/plain-image';
import { categories } from '@/lib/catalog/categories';
import { categoryPath } from '@/lib/catalog/links';

const tile =
  'group flex h-full flex-col items-center rounded-card p-2 pb-3 text-center font-semibold text-sm leading-tight transition-shadow hover:shadow-lift';

/** The seven categories, each on its colour; on a phone in a row that scrolls. */
export function CategoryGrid() {
  const t = useT('home');
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-2 font-extrabold text-xl md:mb-3 md:text-3xl">
        {t('categories')}
      </h2>
      <ul className="grid grid-cols-7 gap-4 max-md:chips-row max-md:flex max-md:gap-2.5">
        {categories.map(({ text, path, image, bgColor }) => (
          <li key={path} className="max-md:w-[5.5rem] max-md:shrink-0">
            <Link
              href={categoryPath(path)}
              className={`category-tile ${tile}`}
              style={{ '--tile': bgColor } as CSSProperties}
            >
              <PlainImage
                src={image}
                alt=""
                width={160}
                height={160}
                sizes="80px"
                className="mb-1.5 aspect-square w-full max-w-20 transition-transform duration-300 group-hover:scale-106"
              />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
