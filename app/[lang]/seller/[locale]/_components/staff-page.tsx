import type { ComponentType } from 'react';
import { StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import type { Namespace } from '@/lib/i18n/translate';
import { SellerOnly } from './seller-area';

/**
 * Returns a page component of the seller's area that renders one screen. `namespaces` are the message
 * namespaces of that screen.
 */
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
