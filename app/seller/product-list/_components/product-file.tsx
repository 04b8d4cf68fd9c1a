import { type ChangeEvent, useState } from 'react';
import { buttonClass } from '@/app/_components/button';
import { toastError } from '@/lib/api-client';
import { notify } from '@/lib/notify';
import { listOf, number, record, text } from '@/lib/shape';
import { uploadForm } from '@/lib/upload';
import { type Faults, FileFaults } from './file-faults';

const readFaults = (answer: Record<string, unknown>): Faults => ({
  lines: listOf((value) => {
    const { line, message } = record(value);
    return { line: number(line), message: text(message) };
  })(answer.errors),
  more: number(answer.moreErrors),
});

/** Many products at once: the catalogue as a file, and a file into the catalogue. */
export function ProductFile({ onImported }: { onImported: () => Promise<void> }) {
  const [progress, setProgress] = useState<number>();
  const [faults, setFaults] = useState<Faults>();
  const busy = progress !== undefined;

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (!file || busy) return;
    setFaults(undefined);
    setProgress(0);
    try {
      const answer = await uploadForm({
        path: '/api/product/import',
        form: file,
        headers: { 'Content-Type': 'text/csv' },
        onProgress: setProgress,
      });
      notify.success(text(answer.message));
      setFaults(readFaults(answer));
      await onImported();
    } catch (error) {
      toastError(error);
    } finally {
      setProgress(undefined);
      // The same file, mended, can be chosen again.
      input.value = '';
    }
  }

  return (
    <section aria-label="Product file" className="mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={`${buttonClass({ look: 'outline' })} cursor-pointer focus-within:outline-2 focus-within:outline-leaf`}
        >
          {busy ? 'Importing…' : 'Import CSV'}
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={send}
            disabled={busy}
            className="sr-only"
          />
        </label>
        <a href="/api/product/export" download className={buttonClass({ look: 'outline' })}>
          Export CSV
        </a>
        {busy && (
          <progress
            aria-label="Import"
            value={progress < 1 ? progress : undefined}
            max={1}
            className="h-2.5 min-w-0 grow overflow-hidden rounded-full accent-leaf"
          />
        )}
        {!busy && (
          <p className="text-muted text-sm">
            Same name and category updates a product; the export shows the columns.
          </p>
        )}
      </div>
      {faults && <FileFaults faults={faults} />}
    </section>
  );
}
