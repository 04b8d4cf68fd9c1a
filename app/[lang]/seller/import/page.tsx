import type { Metadata } from 'next';
import { Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { ImportScreen } from './_components/import-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Import products' };

export default function ImportPage() {
  return (
    <SellerOnly>
      <Messages areas={['movingIn', 'rowFaults']} language={DEFAULT_LANGUAGE}>
        <ImportScreen />
      </Messages>
    </SellerOnly>
  );
}
