'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Notice } from '@/app/_components/notice';
import { countOthersWaiting } from '@/lib/client/courier-items';

/**
 * Warns `person` that this device stores unsent delivery updates of other staff members. Only the author of an update
 * can send it, and the author may not know about it after handing the device over.
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
