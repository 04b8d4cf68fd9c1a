import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { PagesScreen } from './_components/pages-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getT('sellerPages'))('title'),
});

export default function PagesPage() {
  return (
    <SellerOnly>
      <Messages areas={['sellerPages']}>
        <PagesScreen />
      </Messages>
    </SellerOnly>
  );
}
