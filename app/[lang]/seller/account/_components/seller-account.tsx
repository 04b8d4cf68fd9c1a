'use client';

import { DevicesSection } from '@/app/_components/account/devices-section';
import { PasswordSection } from '@/app/_components/account/password-section';
import { useQuery } from '@/app/_components/use-query';
import type { SessionsAnswer } from '@/lib/auth/view';

/** The seller's password and devices. */
export function SellerAccount() {
  const devices = useQuery<SessionsAnswer>('/api/seller/sessions', 'seller');
  return (
    <div className="space-y-5">
      <PasswordSection
        as="seller"
        note="The password in the server's settings (SELLER_PASSWORD) also works."
        onChanged={devices.reload}
      />
      <DevicesSection as="seller" {...devices} />
    </div>
  );
}
