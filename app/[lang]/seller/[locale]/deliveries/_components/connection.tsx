import { useState } from 'react';
import { useT } from '#i18n';
import { Notice } from '@/app/_components/notice';

/**
 * Shows whether the device is online, and the number of unsent updates. It is always rendered, so that the buttons
 * below it do not move while the courier taps. It reports a working connection only after a lost one.
 */
export function Connection({ isOffline, waiting }: { isOffline: boolean; waiting: number }) {
  const t = useT('deliveries');
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);
  const isFine = !isOffline && waiting === 0;
  const fine = wasOffline ? 'backOnline' : 'allSent';
  return (
    <div role="status" className="mb-4 grid min-h-18">
      <Notice kind={isFine ? 'success' : 'warning'} className="items-center! font-semibold">
        {t(isFine ? fine : isOffline ? 'noConnection' : 'sending')}{' '}
        {waiting > 0 && t('waiting', { count: waiting })}
      </Notice>
    </div>
  );
}
