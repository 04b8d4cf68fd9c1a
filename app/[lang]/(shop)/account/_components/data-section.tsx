'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { saveFile } from '@/lib/client/save-file';
import { RemoveDialog } from './remove-dialog';

/** The shopper's data: download of all of it, and the deletion of the account. */
export function DataSection() {
  const t = useT('account');
  const { isBusy, run } = useWork();
  const [isAsking, setIsAsking] = useState(false);

  async function download() {
    const answer = await callApi<Record<string, unknown>>('/api/user/data', { as: 'shopper' });
    const { success: _, message: __, ...data } = answer;
    const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
    saveFile('basketful-my-data.json', file);
  }

  return (
    <Section title={t('data')}>
      <div className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-5">
          <p className="min-w-0 basis-72 grow text-muted">{t('dataText')}</p>
          <Button
            look="outline"
            className="wrap-anywhere min-w-0"
            aria-disabled={isBusy}
            onClick={() => void run(download)}
          >
            <Icon name="download" className="size-5" />
            {t('download')}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5">
          <p className="min-w-0 basis-72 grow text-muted">{t('deleteText')}</p>
          <Button look="danger" className="wrap-anywhere min-w-0" onClick={() => setIsAsking(true)}>
            <Icon name="trash" className="size-5" />
            {t('deleteAccount')}
          </Button>
        </div>
      </div>
      <RemoveDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  );
}
