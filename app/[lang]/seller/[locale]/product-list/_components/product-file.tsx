import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '#i18n';
import { buttonClass } from '@/app/_components/button-class';
import { Icon } from '@/app/_components/icon';
import type { ImportAnswer } from '@/lib/catalog/view';
import { toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { uploadForm } from '@/lib/client/upload';
import { type Faults, FileFaults } from './file-faults';

const entry = 'flex min-h-12 items-center gap-3 rounded-field px-3 font-semibold hover:bg-sunk';

/** Closes the menu on Escape, as others do, and returns the focus. */
function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Export of the catalogue to a file, and import from a file. */
export function ProductFile({ onImported }: { onImported: () => Promise<void> }) {
  const t = useT('sellerList');
  const [progress, setProgress] = useState<number>();
  const [faults, setFaults] = useState<Faults>();
  const busy = progress !== undefined;

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (!file || busy) return;
    setFaults(undefined);
    setProgress(0);
    try {
      const { message, errors, moreErrors } = await uploadForm<ImportAnswer>({
        path: '/api/product/import',
        form: file,
        headers: { 'Content-Type': 'text/csv' },
        onProgress: setProgress,
      });
      if (errors.length > 0) notify.error(message);
      else notify.success(message);
      setFaults({ lines: errors, more: moreErrors });
      await onImported();
    } catch (error) {
      toastError(error);
    } finally {
      setProgress(undefined);
      // Reset, so that the same file can be chosen again after a correction.
      input.value = '';
    }
  }

  return (
    <section
      aria-label={t('file')}
      className="text-start has-[[open],progress,[role=alert]]:basis-full!"
    >
      <details className="group sm:max-w-max" onKeyDown={closeOnEscape}>
        <summary
          className={`${buttonClass({ look: 'outline' })} cursor-pointer list-none max-sm:w-full`}
        >
          {t(busy ? 'importing' : 'csvFile')}
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-2 grid max-w-sm gap-1 rounded-panel border border-line bg-card p-2 shadow-lift">
          <label
            className={`${entry} cursor-pointer focus-within:outline-2 focus-within:outline-leaf`}
          >
            <Icon name="upload" className="size-5" />
            {t('importCsv')}
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={send}
              disabled={busy}
              className="sr-only"
            />
          </label>
          <a href="/api/product/export" download className={entry}>
            <Icon name="download" className="size-5" />
            {t('exportCsv')}
          </a>
          <p className="px-3 pb-1 text-muted text-sm">{t('csvHint')}</p>
        </div>
      </details>
      {busy && (
        <progress
          aria-label={t('import')}
          value={progress < 1 ? progress : undefined}
          max={1}
          className="mt-3 block h-2.5 w-full max-w-sm overflow-hidden rounded-full accent-leaf"
        />
      )}
      {faults && <FileFaults faults={faults} />}
    </section>
  );
}
