import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { LinkListener } from '@/app/_components/link-listener';
import { ShopProvider } from '@/app/_components/shop-provider';
import { Toaster } from '@/app/_components/toaster';
import { Messages, pageLanguage } from '@/app/_i18n/server';
import '@/app/globals.css';
import { shopTexts } from '@/lib/home/queries';
import { LANGUAGES, MAIN } from '@/lib/i18n/languages';
import { isolatedIn, openGraphLocale } from '@/lib/shop/page-metadata';
import { factsOf, shopOfPages } from '@/lib/shop/queries';
import type { ShopView } from '@/lib/shop/view';

/** The shop's own server delivers the font, so no request goes to another site. */
const figtree = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
});

/**
 * `browser` contains the browser's validation messages. They are translated if the seller has chosen the shop's
 * languages.
 */
const NAMESPACES = ['islands', 'goods'] as const;

const namespacesOf = ({ languages, favourites, shoppingLists }: ShopView) => [
  ...NAMESPACES,
  ...(languages ? (['browser'] as const) : []),
  ...(favourites ? (['favourites'] as const) : []),
  ...(shoppingLists ? (['listsLink'] as const) : []),
];

/** Other languages render on their first request. */
export const generateStaticParams = () => [{ lang: MAIN }];

export async function generateMetadata(): Promise<Metadata> {
  const [{ name }, { code, prefix }] = await Promise.all([shopOfPages(), pageLanguage()]);
  const { tagline, description } = await shopTexts(code, prefix !== '');
  return {
    title: {
      default: `${isolatedIn(name, code)}: ${tagline}`,
      template: `%s · ${isolatedIn(name, code)}`,
    },
    description,
    applicationName: name,
    appleWebApp: { title: name },
    icons: { apple: '/icons/apple-touch-icon.png' },
    openGraph: { siteName: name, type: 'website', locale: openGraphLocale(code) },
    formatDetection: { telephone: false },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf6ea' },
    { media: '(prefers-color-scheme: dark)', color: '#111711' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [shop, { code }] = await Promise.all([shopOfPages(), pageLanguage()]);
  return (
    <html lang={code} dir={LANGUAGES[code].dir} className={figtree.variable}>
      <body className="antialiased">
        <Messages namespaces={namespacesOf(shop)}>
          <ShopProvider shop={factsOf(shop)}>
            {children}
            <Toaster />
          </ShopProvider>
        </Messages>
        <LinkListener />
      </body>
    </html>
  );
}
