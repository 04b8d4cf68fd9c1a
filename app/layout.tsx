import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { shopOfPages } from '@/lib/shop/queries';
import { descriptionOf, taglineOf } from '@/lib/shop/words';
import { LinkListener } from './_components/link-listener';
import { ShopProvider } from './_components/shop-provider';
import { Toaster } from './_components/toaster';
import { figtree } from './fonts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const shop = await shopOfPages();
  const { name } = shop;
  return {
    title: { default: `${name}: ${taglineOf(shop)}`, template: `%s · ${name}` },
    description: descriptionOf(shop),
    applicationName: name,
    appleWebApp: { title: name },
    icons: { apple: '/icons/apple-touch-icon.png' },
    openGraph: { siteName: name, type: 'website', locale: 'en_US' },
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
  const { name, currency, taxPercent, timeZone, email, phone, address, ...more } =
    await shopOfPages();
  const facts = {
    ...{ name, currency, taxPercent, timeZone, email, phone, address },
    // Not as undefined, which every page would carry.
    ...(more.taxMode ? { taxMode: more.taxMode } : {}),
    ...(more.taxNumber ? { taxNumber: more.taxNumber } : {}),
    ...(more.orderButton ? { orderButton: more.orderButton } : {}),
    ...(more.lowestPrice ? { lowestPrice: more.lowestPrice } : {}),
    ...(more.invoices ? { invoices: true } : {}),
    ...(more.taxClasses ? { taxClasses: more.taxClasses } : {}),
  };
  return (
    <html lang="en" className={figtree.variable}>
      <body className="antialiased">
        <ShopProvider shop={facts}>{children}</ShopProvider>
        <Toaster />
        <LinkListener />
      </body>
    </html>
  );
}
