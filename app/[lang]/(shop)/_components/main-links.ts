import type { IconName } from '@/app/_components/icon';
import type { Messages } from '@/messages';

/** The links of the top bar and of the phone's menu (docs/product.md 1.6). */
export const mainLinks: readonly {
  text: keyof Messages['islands'];
  href: string;
  icon: IconName;
}[] = [
  { text: 'home', href: '/', icon: 'home' },
  { text: 'products', href: '/products', icon: 'tag' },
  { text: 'contact', href: '/', icon: 'mail' },
];
