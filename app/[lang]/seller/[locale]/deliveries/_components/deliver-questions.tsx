import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useMoney } from '@/app/_components/use-money';
import type { Ask, Shown } from './waiting-math';

/** Asks for the ID, then whether it was paid. */
export function DeliverQuestions({
  delivery: { leastAge, asksPaid, toCollect, currency },
  onDeliver,
}: {
  delivery: Shown;
  onDeliver: (ask: Ask) => void;
}) {
  const t = useT('deliveries');
  const money = useMoney(currency);
  const [isChecked, setIsChecked] = useState(!leastAge);
  const said = leastAge ? { idChecked: true } : {};
  if (!isChecked)
    return (
      <Button
        size="large"
        className="w-full"
        onClick={() => (asksPaid ? setIsChecked(true) : onDeliver({ do: 'deliver', ...said }))}
      >
        {t('ageChecked', { age: leastAge ?? 0 })}
      </Button>
    );
  const sum = money.of(Math.abs(toCollect));
  return (
    <div className="grid gap-3">
      <Button
        size="large"
        onClick={() => onDeliver({ do: 'deliver', isPaid: true, collected: toCollect, ...said })}
      >
        {t(toCollect < 0 ? 'given' : 'paid', { sum })}
      </Button>
      <Button
        size="large"
        look="outline"
        onClick={() => onDeliver({ do: 'deliver', isPaid: false, ...said })}
      >
        {t('notPaid')}
      </Button>
    </div>
  );
}

/** Whether a delivery asks something first. */
export const asksFirst = ({ leastAge, asksPaid }: Shown): boolean => Boolean(leastAge || asksPaid);
