import Link from 'next/link';
import { Icon } from '@/app/_components/icon';
import { PlainImage } from '@/app/_components/plain-image';
import { categoryPath } from '@/lib/catalog/links';
import { categories } from '@/lib/site';

const tile =
  'group flex h-full flex-col items-center rounded-card p-2 pb-3 text-center font-semibold text-sm leading-tight transition-shadow hover:shadow-lift';

/** The seven categories, each on its colour; a phone gets an eighth tile that fills the row. */
export function CategoryGrid() {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-3 font-extrabold text-2xl md:text-3xl">
        Categories
      </h2>
      <ul className="grid grid-cols-4 gap-2.5 md:grid-cols-7 md:gap-4">
        {categories.map(({ text, path, image, bgColor }) => (
          <li key={path}>
            <Link
              href={categoryPath(path)}
              className={`day ${tile}`}
              style={{ backgroundColor: bgColor }}
            >
              <PlainImage
                src={image}
                alt=""
                width={160}
                height={160}
                sizes="(min-width: 48rem) 9vw, 20vw"
                className="mb-1.5 aspect-square w-full max-w-20 transition-transform duration-300 group-hover:scale-106"
              />
              {text}
            </Link>
          </li>
        ))}
        <li className="md:hidden">
          <Link href="/products" className={`${tile} bg-leaf-soft text-leaf-strong`}>
            <span className="mb-1.5 grid aspect-square w-full place-items-center">
              <Icon name="arrow-right" className="size-9" />
            </span>
            All products
          </Link>
        </li>
      </ul>
    </section>
  );
}
