import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useMoney } from '@/app/_components/use-money';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { digitsOf } from '@/lib/decimal';
import type { Shown } from './waiting-math';

/** Notes the deposits that came back at the door. The shop computes what is left to collect, so it needs a connection. */
export function DepositCounts({
  delivery: { _id: id, currency },
  known,
  onDone,
}: {
  delivery: Shown;
  known: readonly number[];
  onDone: () => void;
}) {
  const t = useT('deliveries');
  const money = useMoney(currency);
  const [counts, setCounts] = useState<Record<number, string>>({});
  const { isBusy, run } = useWork();

  async function note() {
    const returned = known.flatMap((amount) => {
      const pieces = Number(counts[amount] ?? 0);
      return pieces > 0 ? [{ pieces, amount }] : [];
    });
    await callApi('/api/order/door-returned', { as: 'seller', body: { id, returned } });
    onDone();
  }

  return (
    <div className="grid gap-3">
      {known.map((amount) => (
        <label key={amount} className="flex items-center justify-between gap-3">
          {t('piecesOf', { sum: money.of(amount) })}
          <input
            inputMode="numeric"
            maxLength={3}
            value={counts[amount] ?? ''}
            onChange={({ target }) =>
              setCounts((now) => ({ ...now, [amount]: digitsOf(target.value) }))
            }
            className="min-h-12 w-20 rounded-field border border-edge bg-card text-center tabular-nums"
          />
        </label>
      ))}
      <p className="text-muted text-sm">{t('depositsOnline')}</p>
      <Button size="large" aria-disabled={isBusy} onClick={() => void run(note)}>
        {t('note')}
      </Button>
    </div>
  );
}
