import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n';
import { Button } from '@/app/_components/button';
import { proposalMessage } from '@/app/_components/proposal-message';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { isPushSupported, subscribeHere, unsubscribeHere } from '@/lib/client/push';
import type { PushStateView } from '@/lib/push/view';
import type { Translations } from '@/messages';

/**
 * Returns whether this device is subscribed. The value is undefined until the server responds, and on devices without
 * notifications.
 */
function usePushState(onlyEnd: boolean) {
  const [isSubscribed, setIsSubscribed] = useState<boolean>();
  useEffect(() => {
    if (!isPushSupported() || Notification.permission === 'denied') return;
    callApi<PushStateView>('/api/user/push', { as: 'shopper' })
      .then(({ key, on }) => key && (on || !onlyEnd) && setIsSubscribed(on))
      .catch(() => undefined);
  }, [onlyEnd]);
  return [isSubscribed, setIsSubscribed] as const;
}

/** Offers notifications about proposed replacements. With `onlyEnd`, the component offers only to unsubscribe. */
export function PushOffer({ onlyEnd = false, className = '' }) {
  const { code } = usePageLanguage();
  const tProposal = (key: keyof Translations['proposal']) => proposalMessage(code, key);
  const [isSubscribed, setIsSubscribed] = usePushState(onlyEnd);
  const { isBusy, run } = useWork();
  if (isSubscribed === undefined) return null;

  async function change() {
    if (isSubscribed) {
      await unsubscribeHere('shopper');
      return setIsSubscribed(false);
    }
    await Notification.requestPermission();
    const result = await subscribeHere('shopper');
    if (result === 'on') return setIsSubscribed(true);
    notify.error(tProposal('pushRefused'));
  }

  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-2 text-muted ${className}`}>
      {isSubscribed && <span role="status">{tProposal('pushOn')}</span>}
      <Button variant="soft" aria-disabled={isBusy} onClick={() => void run(change)}>
        {tProposal(isSubscribed ? 'pushEnd' : 'pushOffer')}
      </Button>
    </p>
  );
}
