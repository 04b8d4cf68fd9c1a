'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Section } from '@/app/_components/section';
import { callApi, toastError } from '@/lib/client/api-client';
import { RemoveDialog } from './remove-dialog';

/** Gives a text to the browser as a file. */
function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The shopper's data: download of all of it, and the deletion of the account. */
export function DataSection() {
  const t = useT('account');
  const [isLoading, setIsLoading] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  async function download() {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const answer = await callApi<Record<string, unknown>>('/api/user/data', { as: 'shopper' });
      const { success: _, message: __, ...data } = answer;
      saveFile('basketful-my-data.json', `${JSON.stringify(data, null, 2)}\n`);
    } catch (error) {
      toastError(error);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Section title={t('data')}>
      <div className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-5">
          <p className="min-w-0 basis-72 grow text-muted">{t('dataText')}</p>
          <Button
            look="outline"
            className="wrap-anywhere min-w-0"
            aria-disabled={isLoading}
            onClick={() => void download()}
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
