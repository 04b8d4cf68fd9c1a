import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useT } from '#i18n';
import { buttonClass } from '@/app/_components/button-class';
import { Icon } from '@/app/_components/icon';
import { rowActionClass } from '@/app/_components/section';
import { allCategories } from '@/lib/catalog/categories';
import { templateFile } from '@/lib/catalog/import/convert';
import { MAX_FILE_BYTES, MAX_ROWS } from '@/lib/catalog/import/read-file';
import { csvFile, saveFile } from '@/lib/client/save-file';
import { sizeInWords } from '@/lib/utils/size-words';
import type { FileProblem } from './use-import';

/** Where a file is chosen or dropped; a file that cannot be read is refused below. */
export function FileChoice({
  problem,
  lost,
  onFile,
}: {
  problem: FileProblem | undefined;
  lost: string | undefined;
  onFile: (file: File) => void;
}) {
  const t = useT('movingIn');
  const help = useId();
  const [isOver, setIsOver] = useState(false);
  const size = sizeInWords(MAX_FILE_BYTES);

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (file) onFile(file);
    // Reset, so that the same file can be chosen again after a correction.
    input.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  function saveTemplate() {
    const category = allCategories()[0]?.path ?? '';
    const names = [t('apples'), t('pears')] as const;
    saveFile('products.csv', csvFile(templateFile(category, names, [t('crisp'), t('regional')])));
  }

  const fault =
    problem === 'tooLarge'
      ? t('tooLarge', { size })
      : problem === 'tooManyRows'
        ? t('tooManyRows', { count: MAX_ROWS })
        : problem && t(problem);
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`rounded-panel border-2 border-dashed px-3 py-10 sm:px-5 text-center ${isOver ? 'border-leaf bg-leaf-soft' : 'border-edge bg-card'}`}
      >
        <label
          className={`${buttonClass({ size: 'large' })} cursor-pointer focus-within:outline-2 focus-within:outline-leaf focus-within:outline-offset-2`}
        >
          <Icon name="upload" className="size-5" />
          {t('chooseFile')}
          <input
            type="file"
            accept=".csv,.txt,.tsv,.tab,text/csv,text/plain,text/tab-separated-values"
            aria-describedby={help}
            onChange={choose}
            className="sr-only"
          />
        </label>
        <p className="mt-3 max-sm:hidden">{t('orDrop')}</p>
        <p id={help} className="mt-3 text-muted text-sm">
          {t('fileHelp', { size })}
        </p>
        <button type="button" onClick={saveTemplate} className={`${rowActionClass} mt-2`}>
          {t('template')}
        </button>
      </div>
      <p aria-live="polite" className="mt-3 font-semibold text-danger empty:hidden">
        {fault ?? (lost && t('fileLost', { name: lost }))}
      </p>
    </div>
  );
}
