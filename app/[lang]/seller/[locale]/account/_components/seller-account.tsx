'use client';

import { useT } from '#i18n';
import { DevicesSection } from '@/app/_components/account/devices-section';
import { PasswordSection } from '@/app/_components/account/password-section';
import { useQuery } from '@/app/_components/use-query';
import type { SessionsAnswer } from '@/lib/auth/view';
import { usePerson } from '@/lib/client/seller-store';
import { FactorsSection } from './factors/factors-section';
import { LanguageSection } from './language-section';
import { PinSection } from './pin-section';
import { SharedSection } from './shared-section';

/** The seller's language, password, other ways to sign in, and devices. */
export function SellerAccount() {
  const t = useT('seller');
  const person = usePerson();
  const devices = useQuery<SessionsAnswer>('/api/seller/sessions', 'seller');
  return (
    <div className="space-y-5">
      <LanguageSection />
      <PasswordSection
        as="seller"
        note={person ? undefined : t('passwordNote')}
        onChanged={devices.reload}
      />
      <FactorsSection />
      <DevicesSection as="seller" {...devices} />
      {person ? <PinSection /> : <SharedSection />}
    </div>
  );
}
