'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { focusSection, LoadState, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { AlertList } from '@/app/[lang]/(shop)/_components/alert-list';
import { callApi } from '@/lib/client/api-client';
import type { AlertsResponse } from '@/lib/stock-alerts/view';

/**
 * Lists the products about which the shopper gets an email when they are back in stock. Renders nothing if there are
 * none.
 */
export function StockAlerts() {
  const t = useT('stockAlertList');
  const { answer, hasFailed, reload } = useQuery<AlertsResponse>(
    '/api/stock-alert/list',
    'shopper',
  );
  const ids = answer?.products ?? [];
  const { isBusy, run } = useWork();
  const [hasRemoved, setHasRemoved] = useState(false);
  // Most shoppers have no alerts, so there is no placeholder. After a removal, the section stays so that the focus is
  // not lost.
  if (ids.length === 0 && !hasFailed && !hasRemoved) return null;

  async function remove(product: string) {
    await callApi('/api/stock-alert/remove', { as: 'shopper', body: { product } });
    setHasRemoved(true);
    focusSection(t('title'));
    await reload();
  }

  return (
    <Section title={t('title')} text={t('text')}>
      {answer ? (
        <AlertList ids={ids} isBusy={isBusy} onRemove={(id) => void run(() => remove(id))} />
      ) : (
        <LoadState hasFailed={Boolean(hasFailed)} retry={() => void reload()} />
      )}
    </Section>
  );
}
