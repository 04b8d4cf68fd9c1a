import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useMoney } from '@/app/_components/use-money';
import { useWork } from '@/app/_components/use-work';
import { centsOf } from '@/app/[lang]/seller/[locale]/orders/_components/returned-counts';
import { callApi } from '@/lib/client/api-client';
import { digitsOf } from '@/lib/utils/decimal';
import { toDollars } from '@/lib/utils/money';
import type { Shown } from './waiting-math';

/**
 * Notes the deposits that came back at the door; begins with what is noted. The shop computes what is left to collect, so
 * it needs a connection.
 */
export function DepositCounts({
  delivery: { _id: id, currency, returned: before = [] },
  known,
  reload,
  onDone,
}: {
  delivery: Shown;
  known: readonly number[];
  reload: () => Promise<void>;
  onDone: () => void;
}) {
  const t = useT('deliveries');
  const money = useMoney(currency);
  const [counts, setCounts] = useState<Record<number, string>>(() =>
    Object.fromEntries(before.map(({ amount, pieces }) => [amount, String(pieces)])),
  );
  const { isBusy, run } = useWork();
  const amounts = [...new Set([...known, ...before.map(({ amount }) => amount)])];

  async function note() {
    const returned = amounts.flatMap((amount) => {
      const pieces = Number(counts[amount] ?? 0);
      return pieces > 0 ? [{ pieces, amount }] : [];
    });
    const noted = toDollars(centsOf(before));
    try {
      await callApi('/api/order/door-returned', { as: 'seller', body: { id, returned, noted } });
      onDone();
    } finally {
      await reload();
    }
  }

  return (
    <div className="grid gap-3">
      {amounts.map((amount) => (
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
