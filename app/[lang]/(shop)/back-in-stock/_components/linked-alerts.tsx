'use client';

import { useCallback, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { focusSection, Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { AlertList } from '@/app/[lang]/(shop)/_components/alert-list';
import { callApi } from '@/lib/client/api-client';
import type { AlertsResponse } from '@/lib/stock-alerts/view';

/** Lists the alerts of the email address in a mailed link. The address needs no account. */
export function LinkedAlerts({ token }: { token: string }) {
  const t = useT('stockAlertList');
  const { isBusy, run } = useWork();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [hasRemoved, setHasRemoved] = useState(false);

  const ask = useCallback(
    async (body: { token: string; remove?: string }) =>
      setIds((await callApi<AlertsResponse>('/api/stock-alert/by-link', { body })).products),
    [],
  );
  // Ignore errors. If the link is invalid, the form above the list shows the error.
  useEffect(() => void ask({ token }).catch(() => undefined), [ask, token]);

  async function remove(id: string) {
    // Show the section even after the last alert was removed. Otherwise the focus would be lost.
    setHasRemoved(true);
    await ask({ token, remove: id });
    focusSection(t('title'));
  }

  if (ids.length === 0 && !hasRemoved) return null;
  return (
    <div className="mt-8">
      <Section title={t('title')} text={t('text')}>
        <AlertList ids={ids} isBusy={isBusy} onRemove={(id) => void run(() => remove(id))} />
      </Section>
    </div>
  );
}
