'use client';

import { useT } from '#i18n';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { notify } from '@/lib/client/notify';
import { bootSession } from '@/lib/client/session';
import { IconButton } from './addresses-section';

export function SavedCards() {
  const t = useT('savedCards');
  const { isBusy, run } = useWork();
  async function forget() {
    const { message } = await callApi('/api/user/forget-cards', { as: 'shopper', body: {} });
    notify.success(message);
    // After the deletion, the account has no Stripe customer. The reloaded session therefore hides this section.
    await bootSession();
    focusInPlace('#content');
  }
  return (
    <Section title={t('title')} text={t('text')}>
      <IconButton name="trash" aria-disabled={isBusy} onClick={() => void run(forget)}>
        {t('forget')}
      </IconButton>
    </Section>
  );
}
