import type { ComponentType } from 'react';
import { StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import type { Namespace } from '@/lib/i18n/translate';
import { SellerOnly } from './seller-area';

/** A page of the area that is one screen, with the messages that the screen names. */
export const staffPage = (areas: readonly Namespace[], Screen: ComponentType) =>
  function StaffPage({ params }: StaffProps) {
    return (
      <SellerOnly>
        <StaffMessages areas={areas} params={params}>
          <Screen />
        </StaffMessages>
      </SellerOnly>
    );
  };
