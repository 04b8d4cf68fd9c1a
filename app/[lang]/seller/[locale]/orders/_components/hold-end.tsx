import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { ClockTime } from '@/app/_components/order-parts';

/** That the money of an order is taken soon, before the bank lets go of it. */
export function HoldEnd({ iso, now }: { iso: string; now: number }) {
  const t = useT('board');
  return (
    <Filled
      text={t('holdEnds', { time: slot(0) })}
      parts={[<ClockTime key="time" iso={iso} now={now} />]}
    />
  );
}
