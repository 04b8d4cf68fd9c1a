import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { usePeople } from '@/app/[lang]/seller/[locale]/orders/_components/use-people';
import { STATUSES, statusKey } from '@/lib/orders/status';
import type { Filters } from './use-order-filters';

const field =
  'min-h-11 w-full min-w-0 rounded-field border border-edge bg-card px-2.5 text-base text-ink data-chosen:border-leaf data-chosen:bg-leaf-soft';

function Choice({
  label,
  value,
  onChange,
  className = '',
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      data-chosen={value ? true : undefined}
      onChange={({ target }) => onChange(target.value)}
      className={`${field} select-arrow pe-8 ${className}`}
    >
      <option value="">{label}</option>
      {children}
    </select>
  );
}

/**
 * Narrows the orders that are found: by the day of the order, by status, by payment, by who packs or brings it. On a phone they are folded until
 * they are wanted, so that the first card stands higher.
 */
export function OrderFilters({
  id,
  isOpen,
  filters: { day, status, payment, person },
  change,
}: {
  id: string;
  isOpen: boolean;
  filters: Filters;
  change: (more: Partial<Filters>) => void;
}) {
  const t = useT('board');
  const ofOrder = useT('order');
  const people = usePeople();
  return (
    <fieldset
      id={id}
      className={`grid w-full grid-cols-2 gap-2 ${people.length > 0 ? 'sm:grid-cols-4 md:max-lg:grid-cols-2' : 'sm:grid-cols-3'} ${isOpen ? '' : 'max-sm:hidden'}`}
    >
      <legend className="sr-only">{t('filters')}</legend>
      <input
        type="date"
        aria-label={t('ofDay')}
        value={day}
        data-chosen={day ? true : undefined}
        onChange={({ target }) => change({ day: target.value })}
        className={`${field} max-sm:col-span-2`}
      />
      <Choice label={t('anyStatus')} value={status} onChange={(value) => change({ status: value })}>
        {STATUSES.map((one) => (
          <option key={one} value={one}>
            {ofOrder(statusKey(one))}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('anyPayment')}
        value={payment}
        onChange={(value) => change({ payment: value })}
      >
        <option value="paid">{t('paidOnes')}</option>
        <option value="unpaid">{t('unpaidOnes')}</option>
      </Choice>
      {people.length > 0 && (
        <Choice
          label={t('anyPerson')}
          value={person}
          onChange={(value) => change({ person: value })}
          className="max-sm:col-span-2"
        >
          {people.map(({ id: one, name }) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Choice>
      )}
    </fieldset>
  );
}
