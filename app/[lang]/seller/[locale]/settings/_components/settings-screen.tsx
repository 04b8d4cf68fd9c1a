'use client';

import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import type { ShopAnswer } from '@/lib/shop/view';
import { LogoSection } from './logo-section';
import type { OrderButtons } from './money-fields';
import { SettingsForm } from './settings-form';

/** What the seller sets of the shop itself. */
export function SettingsScreen({ orderButtons }: { orderButtons: OrderButtons }) {
  const { answer, hasFailed, reload } = useQuery<ShopAnswer>('/api/shop/settings', 'seller');
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="space-y-5">
      <LogoSection logo={answer.shop.logo} />
      <SettingsForm shop={answer.shop} orderButtons={orderButtons} />
    </div>
  );
}
