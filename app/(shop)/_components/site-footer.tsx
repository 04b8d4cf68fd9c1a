import Link from 'next/link';
import { site } from '@/lib/site';
import { Logo } from './logo';

/** Placeholders, each leading to a page that exists (docs/product.md 1.8). */
const groups = [
  {
    title: 'Quick Links',
    links: [
      { text: 'Home', url: '/' },
      { text: 'Best Sellers', url: '/#best-sellers' },
      { text: 'Offers & Deals', url: '/products?offers=1' },
      { text: 'Contact Us', url: '/' },
      { text: 'FAQs', url: '/' },
    ],
  },
  {
    title: 'Need help?',
    links: [
      { text: 'Delivery Information', url: '/#why-us' },
      { text: 'Return & Refund Policy', url: '/#why-us' },
      { text: 'Payment Methods', url: '/cart' },
      { text: 'Track your Order', url: '/my-orders' },
      { text: 'Contact Us', url: '/' },
    ],
  },
  {
    title: 'Follow Us',
    links: [
      { text: 'Instagram', url: '/' },
      { text: 'Twitter', url: '/' },
      { text: 'Facebook', url: '/' },
      { text: 'YouTube', url: '/' },
    ],
  },
] as const;

/** A description of the shop, three groups of links and the copyright line. */
export function SiteFooter() {
  return (
    <footer className="mt-14 border-line md:mt-20 border-t bg-sunk print:hidden">
      <div className="wrap grid gap-7 py-8 md:gap-10 md:py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-sm">
          <Logo />
          <p className="mt-3 text-muted md:mt-4">{site.description}</p>
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-6 md:contents">
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="font-bold">{title}</h2>
              <ul className="mt-2">
                {links.map(({ text, url }) => (
                  <li key={text}>
                    <Link
                      href={url}
                      prefetch={false}
                      className="flex min-h-9 items-center text-muted hover:text-ink hover:underline md:py-1 md:leading-snug"
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <p className="wrap border-line border-t py-6 text-center text-muted text-sm max-lg:pb-24">
        Copyright 2026 © {site.name}. All rights reserved.
      </p>
    </footer>
  );
}
