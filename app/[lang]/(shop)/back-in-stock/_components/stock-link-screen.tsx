'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { ByLink, useMailedLink } from '@/app/[lang]/(shop)/_components/mailed-link';

const LinkedAlerts = lazyComponent<{ token: string }>(() =>
  import('./linked-alerts').then((part) => part.LinkedAlerts),
);

/**
 * Confirms the stock alert of a mailed link, or deletes all alerts of the address. Without a link, the page explains
 * where to request alerts.
 */
export function StockLinkScreen({ isOn }: { isOn: boolean }) {
  const t = useT('stockLinks');
  const link = useMailedLink();
  const [doneTimes, setDoneTimes] = useState(0);
  if (!link)
    return (
      <>
        <p className="mb-5 text-muted">{t(isOn ? 'text' : 'none')}</p>
        <LinkButton href="/products">{t('browse')}</LinkButton>
      </>
    );
  const { kind, token } = link;
  const isJoin = kind === 'join';
  return (
    <>
      <ByLink
        key={token}
        path={isJoin ? '/api/stock-alert/confirm' : '/api/stock-alert/leave'}
        token={token}
        text={t(isJoin ? 'joinText' : 'leaveText')}
        action={t(isJoin ? 'join' : 'leave')}
        onDone={() => setDoneTimes(doneTimes + 1)}
      />
      <LinkedAlerts key={`${token} ${doneTimes}`} token={token} />
    </>
  );
}
