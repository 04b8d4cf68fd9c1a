'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Notice } from '@/app/_components/notice';
import { countOthersWaiting } from '@/lib/client/courier-items';

/**
 * Tells the user of a device that it stores unsent delivery updates of other people than `person`. Only the person who
 * has made an update can send it, and may not know about it after somebody else has taken over the device.
 */
export function UnsentUpdates({ person = '' }: { person?: string }) {
  const t = useT('seller');
  const [count] = useState(() => countOthersWaiting(person));
  if (count === 0) return null;
  return (
    <Notice kind="warning" className="mb-4">
      {t('othersWait', { count })}
    </Notice>
  );
}
