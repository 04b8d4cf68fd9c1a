import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { ClockTime } from '@/app/_components/order-parts';
import { useNow } from '@/app/_components/use-now';
import { isOpen } from '@/lib/orders/proposal-math';
import type { Item } from './counts';

/** What the shopper was asked of a line, and said. */
export function ProposalNote({ proposal }: { proposal: NonNullable<Item['proposal']> }) {
  const t = useT('packing');
  const now = useNow(1_000);
  const { answer, name, until } = proposal;
  if (answer === 'accepted') return <p className="font-semibold text-leaf">{t('saidYes')}</p>;
  if (answer) return <p className="font-semibold text-danger">{t('saidNo', { name })}</p>;
  if (!isOpen(proposal, now)) return <p className="font-semibold">{t('noAnswer')}</p>;
  return (
    <p className="font-semibold text-amber">
      <Filled
        text={t('asked', { time: slot(0) })}
        parts={[<ClockTime key="time" iso={until} now={now} />]}
      />
    </p>
  );
}
