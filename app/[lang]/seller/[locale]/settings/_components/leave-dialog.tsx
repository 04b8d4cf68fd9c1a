'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { clickedLink } from '@/app/_components/link-listener';
import { registerLeaveGuard } from '@/lib/client/leave-guard';

/**
 * Asks before the seller leaves a form with unsaved input by a link, by the "Jump to…" box, or by closing the tab. The
 * Back button does not ask, because the page stores its input, and the Forward button shows it again.
 */
export function LeaveDialog({
  isActive,
  section,
  onDiscard,
}: {
  isActive: boolean;
  /** The title of the section. */
  section: string;
  onDiscard: () => void;
}) {
  const t = useT('sellerSettings');
  const [pending, setPending] = useState<{ leave: () => void }>();
  const ask = useEffectEvent((leave: () => void) => {
    setPending({ leave });
    return true;
  });

  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onClick = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link?.dataset.link || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      // The link listener of the page ignores a click that another listener has handled.
      event.preventDefault();
      ask(() => link.click());
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    const unregister = registerLeaveGuard(ask);
    return () => {
      stop.abort();
      unregister();
    };
  }, [isActive]);

  // The unsaved input is gone, so no further question appears.
  useEffect(() => {
    if (isActive || !pending) return;
    setPending(undefined);
    pending.leave();
  }, [isActive, pending]);

  return (
    <Dialog
      open={isActive && pending !== undefined}
      onClose={() => setPending(undefined)}
      title={t('leaveTitle')}
    >
      <p>{t('leaveText', { section })}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setPending(undefined)}>{t('leaveNo')}</Button>
        <Button variant="outline" onClick={onDiscard}>
          {t('leaveYes')}
        </Button>
      </div>
    </Dialog>
  );
}
