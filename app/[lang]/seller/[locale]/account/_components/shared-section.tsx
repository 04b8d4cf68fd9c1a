import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { noteShared, useIsShared } from '@/lib/client/seller-store';

/** Lets people switch by their PIN on this device. */
export function SharedSection() {
  const t = useT('seller');
  const isShared = useIsShared();
  const { isBusy, run } = useWork();
  const allow = (allowed: boolean) =>
    run(async () => {
      await callApi('/api/staff/device', { as: 'seller', body: { allowed } });
      noteShared(allowed);
    });
  return (
    <Section title={t('shared')} text={t('sharedText')}>
      <Button look="outline" aria-disabled={isBusy} onClick={() => void allow(!isShared)}>
        {t(isShared ? 'unshare' : 'share')}
      </Button>
    </Section>
  );
}
