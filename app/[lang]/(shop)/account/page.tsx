import type { Metadata } from 'next';
import { AccountScreen } from './_components/account-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Account', robots: { index: false } };

export default function AccountPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">Account</h1>
      <AccountScreen />
    </div>
  );
}
