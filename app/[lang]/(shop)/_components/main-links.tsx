import { useT } from '#i18n';
import { Icon, type IconName } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import type { ShopView } from '@/lib/shop/view';
import type { Messages } from '@/messages';

/** The link is shown only if the shop offers favourites, because other shops do not load its text. */
export function FavouritesLink({
  className,
  iconClass,
  isIconOnly = false,
  onClick,
}: {
  className: string;
  iconClass: string;
  isIconOnly?: boolean;
  onClick?: () => void;
}) {
  const t = useT('favourites');
  return (
    <Link href="/favourites" className={className} {...(onClick ? { onClick } : {})}>
      <Icon name="heart" className={iconClass} />
      <span className={isIconOnly ? 'sr-only' : undefined}>{t('link')}</span>
    </Link>
  );
}

/** The links in the top bar and in the menu on phones (docs/product.md 1.6). */
export const mainLinks: readonly {
  text: keyof Messages['islands'];
  href: string;
  icon: IconName;
}[] = [
  { text: 'home', href: '/', icon: 'home' },
  { text: 'products', href: '/products', icon: 'tag' },
  { text: 'contact', href: '/', icon: 'mail' },
];

/** Returns the path of a link. "Contact" leads to the contact page if the shop has contact details. */
export const hrefIn = (
  { email, phone, address }: Pick<ShopView, 'email' | 'phone' | 'address'>,
  { text, href }: (typeof mainLinks)[number],
): string => (text === 'contact' && (email || phone || address) ? '/pages/contact' : href);
