'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { ByLink, useMailedLink } from '@/app/[lang]/(shop)/_components/mailed-link';

/**
 * Confirms or ends the stock alert of a link from an email. Without a link, it explains where shoppers can request
 * alerts.
 */
export function StockLinkScreen({ isOn }: { isOn: boolean }) {
  const t = useT('stockLinks');
  const link = useMailedLink();
  if (!link)
    return (
      <>
        <p className="mb-5 text-muted">{t(isOn ? 'text' : 'none')}</p>
        <LinkButton href="/products">{t('browse')}</LinkButton>
      </>
    );
  return link.kind === 'join' ? (
    <ByLink
      key={link.token}
      path="/api/stock-alert/confirm"
      token={link.token}
      text={t('joinText')}
      action={t('join')}
    />
  ) : (
    <ByLink
      key={link.token}
      path="/api/stock-alert/leave"
      token={link.token}
      text={t('leaveText')}
      action={t('leave')}
    />
  );
}
