import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import type { Refused } from '@/lib/catalog/import/convert';
import { refusedFile } from '@/lib/catalog/import/convert';
import type { Separator } from '@/lib/catalog/import/file-text';
import { csvFile, saveFile } from '@/lib/client/save-file';

/** A row that is not taken, with the reason in words. */
export type RefusedRow = Pick<Refused, 'line' | 'cells' | 'column' | 'value'> & { why: string };

const SHOWN = 20;
const MAX_SHOWN = 80;

/** The rows that a file lets nobody take, in words. */
export function useRefusedRows(refused: readonly Refused[]): RefusedRow[] {
  const t = useT('rowFaults');
  const whyOf = ({ reason, value }: Pick<Refused, 'reason' | 'value'>) =>
    reason === 'sameProduct' ? t('sameProduct', { line: value }) : t(reason);
  return refused.map(({ reason, more = [], ...row }) => {
    // All faults of a row, so that it is corrected once.
    const further = more.map((one) =>
      [[one.column, one.value].filter(Boolean).join(': '), whyOf(one)].filter(Boolean).join(' – '),
    );
    const why = [whyOf({ reason, value: row.value }), ...further].join(' ');
    return { ...row, why, value: reason === 'sameProduct' ? '' : row.value };
  });
}

/** Rows that are not taken, each with line, column, value and reason, and a file of them to mend. */
export function RefusedRows({
  rows,
  header,
  separator,
  fileName,
}: {
  rows: readonly RefusedRow[];
  header: readonly string[];
  separator: Separator;
  fileName: string;
}) {
  const t = useT('movingIn');
  const hidden = rows.length - SHOWN;

  function save() {
    const names = { line: t('line'), why: t('reason') };
    const base = fileName.replace(/\.\w+$/, '');
    saveFile(`${base}-2.csv`, csvFile(refusedFile(header, rows, separator, names)));
  }

  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
        {rows.slice(0, SHOWN).map(({ line, column, value, why }) => (
          <li
            key={line}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.5fr)] sm:px-5"
          >
            <span className="font-semibold tabular-nums">
              {t('line')} {line}
            </span>
            <span className="wrap-anywhere">
              {column && <span className="text-muted">{column}: </span>}
              {value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value || '–'}
            </span>
            <span className="wrap-anywhere text-danger">{why}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-muted">{t('more', { count: hidden })}</p>}
      <Button look="outline" onClick={save} className="mt-4 max-sm:w-full">
        <Icon name="download" className="size-5" />
        {t('downloadRefused')}
      </Button>
    </>
  );
}
