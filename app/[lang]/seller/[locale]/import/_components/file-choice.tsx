import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useT } from '#i18n';
import { Button, buttonClass } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { rowActionClass } from '@/app/_components/section';
import { allCategories } from '@/lib/catalog/categories';
import { templateFile } from '@/lib/catalog/import/convert';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import { MAX_FILE_BYTES, MAX_ROWS } from '@/lib/catalog/import/read-file';
import { csvFile, saveFile } from '@/lib/client/save-file';
import { formatBytes } from '@/lib/utils/format-bytes';
import { Progress } from './import-run';
import type { FileProblem, Import } from './use-import';

function useProblemText(problem: FileProblem | undefined): string | undefined {
  const t = useT('productImport');
  if (typeof problem === 'object') return problem.message;
  if (problem === 'tooLarge') return t('tooLarge', { size: formatBytes(MAX_FILE_BYTES) });
  if (problem === 'tooManyRows') return t('tooManyRows', { count: MAX_ROWS });
  return problem && t(problem);
}

type ReadingStateProps = {
  problem: FileProblem | undefined;
  /** The name of a file that could not be restored after a reload. */
  lost?: string | undefined;
  /** The uploaded fraction, from 0 to 1. Without an upload, the value is undefined. */
  sent: number | undefined;
};

/** Shows the progress of the upload, or why the file cannot be read. */
function ReadingState({ problem, lost, sent }: ReadingStateProps) {
  const t = useT('productImport');
  const text = useProblemText(problem);
  return (
    <>
      {sent !== undefined && (
        <div className="mt-3">
          <Progress text={t('readingFile')} share={sent} />
        </div>
      )}
      <p aria-live="polite" className="mt-3 font-semibold text-danger empty:hidden">
        {text ?? (lost && t('fileLost', { name: lost }))}
      </p>
    </>
  );
}

type FileChoiceProps = ReadingStateProps & { onFile: (file: File) => void };

export function FileChoice({ onFile, ...state }: FileChoiceProps) {
  const t = useT('productImport');
  const help = useId();
  const [isOver, setIsOver] = useState(false);
  const size = formatBytes(MAX_FILE_BYTES);

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (file) onFile(file);
    // Reset the input, so that the seller can choose the same file again after a correction.
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

  return (
    <div>
      {/* Without a mouse, the button in this drop area opens a file. */}
      <fieldset
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`min-w-0 rounded-panel border-2 border-dashed px-3 py-10 sm:px-5 text-center ${isOver ? 'border-leaf bg-leaf-soft' : 'border-edge bg-card'}`}
      >
        <label
          className={`${buttonClass({ size: 'large' })} cursor-pointer focus-within:outline-2 focus-within:outline-leaf focus-within:outline-offset-2`}
        >
          <Icon name="upload" className="size-5" />
          {t('chooseFile')}
          <input
            type="file"
            accept={`.xlsx,.csv,.txt,.tsv,.tab,text/csv,text/plain,text/tab-separated-values,${XLSX_TYPE}`}
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
      </fieldset>
      <ReadingState {...state} />
    </div>
  );
}

type FilePanelProps = { shown: Import; file: NonNullable<Import['file']>; count: number };

export function FilePanel({ shown, file, count }: FilePanelProps) {
  const t = useT('productImport');
  const { problem, sent, isImporting, chooseSheet, drop } = shown;
  const { sheet = '', sheets = [] } = file.table ?? {};
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 rounded-panel border border-line bg-card px-5 py-4">
        <p className="wrap-anywhere min-w-0 grow basis-60 self-center">
          <b className="font-semibold">{file.name}</b>{' '}
          <span className="text-muted">{t('rowsFound', { count })}</span>
          {sheets.length > 1 && <span className="block">{t('sheetRead', { sheet })}</span>}
        </p>
        {sheets.length > 1 && (
          <SelectField
            label={t('sheet')}
            value={sheet}
            disabled={sent !== undefined || isImporting}
            onChange={({ target }) => void chooseSheet(target.value)}
            className="w-full sm:w-64"
          >
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Button variant="outline" onClick={drop} disabled={isImporting}>
          {t('otherFile')}
        </Button>
      </div>
      <ReadingState problem={problem} sent={sent} />
    </>
  );
}
