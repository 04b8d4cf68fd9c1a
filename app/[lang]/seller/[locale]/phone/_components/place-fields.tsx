import type { ReactNode } from 'react';
import { useT } from '#i18n';
import type { TextField } from './phone-draft';

/** The address fields for a shop that has not set its country. */
export function PlaceFields({
  field,
  stateLabel,
}: {
  field: (name: TextField, label: string, more?: object) => ReactNode;
  stateLabel: string;
}) {
  const t = useT('address');
  return (
    <>
      {field('street', t('street'), { required: true })}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[9rem_1fr]">
        {field('zipcode', t('zipcode'), { required: true })}
        {field('city', t('city'), { required: true })}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {field('state', stateLabel)}
        {field('country', t('country'), { required: true })}
      </div>
    </>
  );
}
