'use client';

import { useEffect } from 'react';
import { useT } from '#i18n';
import { usePart } from '@/app/_components/use-part';
import { ASK_AGAIN_MS } from '@/lib/client/api-client';
import { useSession } from '@/lib/client/session-store';

const importEntry = () => import('./account-entry').then((part) => part.AccountEntry);

/**
 * Login or the profile menu of wider screens, and loaded on those alone; reserves its space until the
 * session is known.
 */
export function AccountMenu() {
  const t = useT('islands');
  const { status, user } = useSession();
  const [AccountEntry, load] = usePart(importEntry);

  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // Asked again until it is there, because nobody presses for it.
    const check = async () => {
      clearTimeout(timer);
      if (!wide.matches || (await load()) || isGone) return;
      timer = setTimeout(check, ASK_AGAIN_MS);
    };
    void check();
    wide.addEventListener('change', check);
    return () => {
      isGone = true;
      clearTimeout(timer);
      wide.removeEventListener('change', check);
    };
  }, [load]);

  return (
    <div className="needs-scripts hidden min-h-11 min-w-24 shrink-0 justify-items-end lg:grid">
      {/* Reserves what the button takes in the language of the page. */}
      <span aria-hidden="true" className="invisible h-0 whitespace-nowrap px-5 font-semibold">
        {t('login')}
      </span>
      {AccountEntry && status !== 'unknown' && <AccountEntry user={user} />}
    </div>
  );
}
