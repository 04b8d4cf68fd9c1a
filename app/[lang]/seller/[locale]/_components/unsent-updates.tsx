'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Notice } from '@/app/_components/notice';
import { countOthersWaiting } from '@/lib/client/courier-items';

/**
 * Warns `person` about unsent delivery updates of other staff members on this device. Only their author can send them.
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
