import type { Metadata } from 'next';
import { MissingPage } from '@/app/[lang]/(shop)/_components/missing-page';
import { alternativesFor } from '@/app/[lang]/(shop)/missing/[category]/alternatives';

export const ensureStatic = 'navigation';

/** The build has no database: this one is rendered blank, the real ones at their first visit. */
export const generateStaticParams = () => [{ category: 'none' }];

export const metadata: Metadata = { title: 'No longer sold', robots: { index: false } };

/**
 * What the page of a product shows that was taken off the shelf; the server sends it with status 410
 * under the address of the product (server/missing-pages.ts).
 */
export default async function RemovedProductPage({
  params,
}: PageProps<'/[lang]/missing/[category]/removed'>) {
  const { category } = await params;
  return (
    <MissingPage
      title="This product is no longer sold"
      text="We no longer sell this product. You can order the rest of your cart without it. Here are similar products."
      {...(await alternativesFor(category))}
    />
  );
}
