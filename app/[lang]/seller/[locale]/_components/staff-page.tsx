import type { ComponentType } from 'react';
import { StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import type { Namespace } from '@/lib/i18n/translate';
import { SellerOnly } from './seller-area';

/** `namespaces` are the message namespaces of the screen. */
export const staffPage = (namespaces: readonly Namespace[], Screen: ComponentType) =>
  function StaffPage({ params }: StaffProps) {
    return (
      <SellerOnly>
        <StaffMessages namespaces={namespaces} params={params}>
          <Screen />
        </StaffMessages>
      </SellerOnly>
    );
  };
