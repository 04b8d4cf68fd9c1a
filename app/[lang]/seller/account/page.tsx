import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SellerAccount } from './_components/seller-account';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Account' };

export default function SellerAccountPage() {
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <h1 className="mb-6 font-bold text-3xl">Account</h1>
        <SellerAccount />
      </div>
    </SellerOnly>
  );
}
