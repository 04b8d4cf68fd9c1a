import { Link } from '@/app/_components/link';
import { telHref } from '@/app/_components/tel-href';
import type { ShopView } from '@/lib/shop/view';
import { descriptionOf, weekWords } from '@/lib/shop/words';
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

/** How to reach the shop, as far as its seller has said. */
function Contact({ shop: { email, phone, address } }: { shop: ShopView }) {
  if (!email && !phone && !address) return null;
  const link = 'inline-flex min-h-9 items-center hover:text-ink hover:underline';
  return (
    <address className="mt-3 text-muted not-italic md:mt-4">
      {address && <p className="whitespace-pre-line break-words">{address}</p>}
      {phone && (
        <p>
          <a href={telHref(phone)} className={link}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className={`${link} break-all`}>
            {email}
          </a>
        </p>
      )}
    </address>
  );
}

/** When the shop is open, unless it always is. */
function Hours({ shop: { openingHours } }: { shop: ShopView }) {
  if (!openingHours) return null;
  return (
    <div className="mt-3 md:mt-4">
      <p className="font-semibold">Opening hours</p>
      <dl className="text-muted">
        {weekWords(openingHours).map(({ days, times }) => (
          <div key={days} className="flex flex-wrap gap-x-2">
            <dt>{days}:</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A description of the shop, its contact and opening hours, three groups of links and the copyright line. */
export function SiteFooter({ shop }: { shop: ShopView }) {
  return (
    <footer className="mt-14 border-line md:mt-20 border-t bg-sunk print:hidden">
      <div className="wrap grid gap-7 py-8 md:gap-10 md:py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-sm">
          <Logo shop={shop} />
          <p className="mt-3 text-muted md:mt-4">{descriptionOf(shop)}</p>
          <Contact shop={shop} />
          <Hours shop={shop} />
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-6 md:contents">
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="font-bold">{title}</h2>
              <ul className="mt-2">
                {links.map(({ text, url }) => (
                  <li key={text}>
                    <Link
                      href={url}
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
        Copyright 2026 © {shop.name}. All rights reserved.
      </p>
    </footer>
  );
}
