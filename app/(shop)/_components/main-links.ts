import type { IconName } from '@/app/_components/icon';

/** The links of the top bar and of the phone's menu (docs/product.md 1.6). */
export const mainLinks: readonly { text: string; href: string; icon: IconName }[] = [
  { text: 'Home', href: '/', icon: 'home' },
  { text: 'All Products', href: '/products', icon: 'tag' },
  { text: 'Contact', href: '/', icon: 'mail' },
];
