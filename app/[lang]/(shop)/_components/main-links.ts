import type { IconName } from '@/app/_components/icon';
import type { ShopView } from '@/lib/shop/view';
import type { Messages } from '@/messages';

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
