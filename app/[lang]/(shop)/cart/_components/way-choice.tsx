import { useT } from '#i18n';
import type { Pickup, Way } from '@/lib/delivery/view';
import { ChoiceCard } from './choice-card';

/** The choice between delivery and pickup, where the shop offers both. */
export function WayChoice({
  pickup,
  value,
  onChange,
}: {
  pickup: Pickup;
  value: Way;
  onChange: (way: Way) => void;
}) {
  const t = useT('cart');
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">{t('way')}</legend>
      <div className="grid gap-2">
        <ChoiceCard name="way" checked={value === 'delivery'} onChoose={() => onChange('delivery')}>
          {t('delivery')}
        </ChoiceCard>
        <ChoiceCard name="way" checked={value === 'pickup'} onChoose={() => onChange('pickup')}>
          {t('pickup')}
        </ChoiceCard>
      </div>
      {value === 'pickup' && (
        <p className="mt-3 whitespace-pre-line text-muted">
          <span className="block font-semibold text-ink">{t('collectAt')}</span>
          <bdi>{pickup.address}</bdi>
          {pickup.hours && `\n${pickup.hours}`}
        </p>
      )}
    </fieldset>
  );
}
