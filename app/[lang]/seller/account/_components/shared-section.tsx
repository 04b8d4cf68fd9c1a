import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Section } from '@/app/_components/section';
import { callApi, toastError } from '@/lib/client/api-client';
import { noteShared, useIsShared } from '@/lib/client/seller-store';

/** Lets people switch by their PIN on this device. */
export function SharedSection() {
  const t = useT('seller');
  const isShared = useIsShared();
  const [busy, setBusy] = useState(false);
  async function allow(allowed: boolean) {
    if (busy) return;
    setBusy(true);
    try {
      await callApi('/api/staff/device', { as: 'seller', body: { allowed } });
      noteShared(allowed);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section title={t('shared')} text={t('sharedText')}>
      <Button look="outline" aria-disabled={busy} onClick={() => void allow(!isShared)}>
        {t(isShared ? 'unshare' : 'share')}
      </Button>
    </Section>
  );
}
