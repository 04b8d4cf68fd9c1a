import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n';
import { Button } from '@/app/_components/button';
import { proposalMessage } from '@/app/_components/proposal-message';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { canBeTold, subscribeHere, unsubscribeHere } from '@/lib/client/push';
import type { PushStateView } from '@/lib/push/view';
import type { Translations } from '@/messages';

/**
 * Returns whether this device is subscribed to notifications about proposed replacements. The value is
 * undefined until the server has responded, and on devices that cannot receive notifications.
 */
function useTold(onlyEnd: boolean) {
  const [isTold, setIsTold] = useState<boolean>();
  useEffect(() => {
    if (!canBeTold() || Notification.permission === 'denied') return;
    callApi<PushStateView>('/api/user/push', { as: 'shopper' })
      .then(({ key, on }) => key && (on || !onlyEnd) && setIsTold(on))
      // If the request fails, the component offers no notifications.
      .catch(() => undefined);
  }, [onlyEnd]);
  return [isTold, setIsTold] as const;
}

/**
 * Offers notifications about proposed replacements on this device; they arrive even while the page is closed.
 * With `onlyEnd` the component offers only to unsubscribe.
 */
export function PushOffer({ onlyEnd = false, className = '' }) {
  const { code } = usePageLanguage();
  const say = (key: keyof Translations['proposal']) => proposalMessage(code, key);
  const [isTold, setIsTold] = useTold(onlyEnd);
  const { isBusy, run } = useWork();
  if (isTold === undefined) return null;

  async function change() {
    if (isTold) {
      await unsubscribeHere('shopper');
      return setIsTold(false);
    }
    await Notification.requestPermission();
    const told = await subscribeHere('shopper');
    if (told === 'on') return setIsTold(true);
    notify.error(say('pushRefused'));
  }

  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-2 text-muted ${className}`}>
      {isTold && <span role="status">{say('pushOn')}</span>}
      <Button look="soft" aria-disabled={isBusy} onClick={() => void run(change)}>
        {say(isTold ? 'pushEnd' : 'pushOffer')}
      </Button>
    </p>
  );
}
