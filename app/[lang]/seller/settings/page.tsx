import type { Metadata } from 'next';
import { Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { PagesLink } from './_components/pages-link';
import { SettingsScreen } from './_components/settings-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Settings' };

export default function SettingsPage() {
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <Messages areas={['sellerPages']}>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
            <h1 className="font-bold text-3xl">Settings</h1>
            <PagesLink />
          </div>
          <SettingsScreen />
        </Messages>
      </div>
    </SellerOnly>
  );
}
