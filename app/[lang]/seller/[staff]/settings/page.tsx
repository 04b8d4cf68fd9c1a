import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SettingsScreen } from '@/app/[lang]/seller/settings/_components/settings-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Settings' };

export default function SettingsPage() {
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <h1 className="mb-6 font-bold text-3xl">Settings</h1>
        <SettingsScreen />
      </div>
    </SellerOnly>
  );
}
