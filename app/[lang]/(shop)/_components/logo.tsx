import { isLongName } from '@/app/_components/long-name';
import { loaderOf } from '@/app/_components/picture-sources';
import { PlainImage } from '@/app/_components/plain-image';
import type { ShopView } from '@/lib/shop/view';

/** The mark of a shop that has set no logo: a basket. */
function Basket() {
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className="size-9 shrink-0">
      <rect width="64" height="64" rx="18" fill="#14532d" />
      <path
        d="M20 31c0-9 5-15.5 12-15.5S44 22 44 31"
        stroke="#bbf7d0"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M32 29c-1-7 2.5-12.5 10-14 .8 7.5-2.8 13-10 14Z" fill="#4ade80" />
      <path d="M32 29c.6-5-2-9-7.5-10.2C24 24.3 26.8 28.2 32 29Z" fill="#86efac" />
      <path
        d="M12.5 29h39a2.5 2.5 0 0 1 2.4 3.1l-4 15.2A5 5 0 0 1 45 51H19a5 5 0 0 1-4.9-3.7l-4-15.2A2.5 2.5 0 0 1 12.5 29Z"
        fill="#fdf6e3"
      />
      <path
        d="M24 36.5v8M32 36.5v8M40 36.5v8"
        stroke="#16a34a"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The size of a name, at which its words stay whole beside the search and the menu. */
function sizeOf(name: string): string {
  if (!isLongName(name)) return 'text-[min(1.5rem,5.4vw)] lg:text-2xl';
  const wide = name.length > 20 ? 'xl:text-xl' : 'xl:text-2xl';
  // As for Feinkosthandlung, which is wider than others.
  const narrow = /\S{15}/.test(name) ? 'text-[min(0.75rem,3.4vw)]' : 'text-[min(0.875rem,4vw)]';
  return `${narrow} sm:text-2xl lg:text-lg ${wide}`;
}

/** The shop's logo, or its own mark, and its name. */
export function Logo({ shop: { name, logo } }: { shop: Pick<ShopView, 'name' | 'logo'> }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-extrabold text-leaf-strong tracking-tight">
      {logo ? (
        <PlainImage
          src={logo}
          alt=""
          width={96}
          height={96}
          loader={loaderOf(logo)}
          className="size-9 shrink-0 rounded-lg object-contain"
        />
      ) : (
        <Basket />
      )}
      <span
        // Else a Latin name that is cut on an Arabic page loses its beginning.
        dir="auto"
        className={`wrap-anywhere line-clamp-2 min-w-0 leading-tight rtl:text-right ${sizeOf(name)}`}
      >
        {name}
      </span>
    </span>
  );
}
