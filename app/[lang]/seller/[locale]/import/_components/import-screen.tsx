'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Price } from '@/app/_components/price';
import { useShop } from '@/app/_components/shop-provider';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { useCategoryLabel } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { columnsInDoubt } from '@/lib/catalog/import/column-questions';
import { ALLERGEN_PAIR, type Field } from '@/lib/catalog/import/columns';
import type { Converted } from '@/lib/catalog/import/convert';
import { cellsOfColumn } from '@/lib/catalog/import/read-file';
import type { Note } from '@/lib/catalog/import/rejection';
import { unescapeFormula } from '@/lib/catalog/transfer/columns';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ColumnTable, ReadingFields } from './column-table';
import { FileChoice, FilePanel } from './file-choice';
import { ImportRun, Progress } from './import-run';
import { NamedPhotos } from './named-photos';
import { NewCategories, NewTaxes } from './new-values';
import { RejectedRows, useChecked, useFieldName, useRejectedRows } from './rejected-rows';
import { type Import, useImport } from './use-import';

const SHOWN = 5;

type PreviewProps = {
  accepted: Converted['accepted'];
  notes: Converted['notes'];
  above: number;
  /** The number of cells of a workbook with an error such as `#N/A`. */
  errorCells?: number | undefined;
  columnsLeft: readonly string[];
};

function Preview({ accepted, notes, above, errorCells = 0, columnsLeft }: PreviewProps) {
  const t = useT('productImport');
  const tRowErrors = useT('rowErrors');
  const { currency } = useShop();
  const labelOf = useCategoryLabel();
  const counted = Object.entries(notes) as [Note, number][];
  const hasNotes = counted.length + above + errorCells + columnsLeft.length > 0;
  return (
    <>
      <p className="font-semibold text-lg">
        {accepted.length > 0 ? t('ready', { count: accepted.length }) : t('nothingReady')}
      </p>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-panel border border-line bg-card empty:hidden">
        {accepted.slice(0, SHOWN).map(({ line, cells }) => (
          <li
            key={line}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5"
          >
            <span className="wrap-anywhere min-w-0 grow basis-52">
              <b className="font-semibold">{unescapeFormula(cells.name ?? '')}</b>
              <span className="block text-muted text-sm">
                {[labelOf(cells.category ?? ''), cells.weight].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Price
              price={Number(cells.price)}
              offerPrice={Number(cells.offerPrice)}
              currency={currency}
            />
          </li>
        ))}
      </ul>
      {hasNotes && (
        <ul className="mt-4 list-disc space-y-1 ps-5 text-muted">
          {above > 0 && <li>{tRowErrors('notedAbove', { count: above })}</li>}
          {errorCells > 0 && <li>{t('errorCells', { count: errorCells })}</li>}
          {counted.map(([note, count]) => (
            <li key={note}>{tRowErrors(note, { count })}</li>
          ))}
          {columnsLeft.length > 0 && (
            <li className="wrap-anywhere">
              {t('columnsLeftOut', { names: columnsLeft.join(', ') })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

const NEEDED: readonly (readonly Field[])[] = [
  ['name', 'otherName'],
  ['price', 'offerPrice', 'netPrice', 'netOffer'],
];

type StepProps = {
  title: string;
  text?: string;
  /** True during an import. Its progress and its result would be lost if a choice changed. */
  isFixed?: boolean;
  children: ReactNode;
};

function Step({ title, text, isFixed = false, children }: StepProps) {
  return (
    <section aria-label={title} className="mt-9">
      <h2 className="font-bold text-xl">{title}</h2>
      {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      <fieldset disabled={isFixed} className="mt-4 min-w-0">
        {children}
      </fieldset>
    </section>
  );
}

type OpenedFileProps = {
  shown: Import;
  file: NonNullable<Import['file']>;
  opened: NonNullable<Import['opened']>;
  matched: NonNullable<Import['matched']>;
  converted: NonNullable<Import['converted']>;
};

function OpenedFile({ shown, file, opened, matched, converted }: OpenedFileProps) {
  const t = useT('productImport');
  const { choices, choose, setColumn, isImporting, setIsImporting } = shown;
  const nameOf = useFieldName();
  const unread = useRejectedRows(converted.rejected);
  const blocked = converted.asksPriceTax;
  const checked = useChecked(converted.accepted, !blocked);
  const isChecked = checked.done === converted.accepted.length;
  const rejected = [...unread, ...checked.rejected].sort((one, other) => one.line - other.line);
  const has = (field: Field) => matched.columns.includes(field);
  const missing = NEEDED.filter((some) => !some.some(has));
  const names = missing.flatMap(([field]) => (field ? nameOf(field) : []));
  const [chosen, alone] = [ALLERGEN_PAIR.find(has), ALLERGEN_PAIR.find((field) => !has(field))];
  const pair = chosen && alone && { chosen: nameOf(chosen), missing: nameOf(alone) };
  const left = opened.header.filter((name, at) => name && !matched.columns[at]);
  const { rows, header, separator, headerAt } = opened;
  const inDoubt = columnsInDoubt(header, matched.columns, cellsOfColumn(rows));
  const reading = JSON.stringify([file.name, choices, converted.accepted.length]);
  /** While `reading` is unchanged, the page shows only the result of the import. */
  const [done, setDone] = useState<string>();
  const isDone = done === reading;
  return (
    <>
      {!isDone && (
        <>
          <Step title={t('reading')} isFixed={isImporting}>
            <ReadingFields
              opened={opened}
              matched={matched}
              choices={choices}
              choose={choose}
              isText={!file.table}
            />
          </Step>
          <Step title={t('columns')} text={t('columnsHelp')} isFixed={isImporting}>
            <ColumnTable opened={opened} matched={matched} setColumn={setColumn} />
          </Step>
        </>
      )}
      {names.length > 0 || pair || blocked ? (
        <div role="alert" className="mt-5 max-w-prose font-semibold text-danger">
          {names.length > 0 && <p>{t('missing', { names: names.join(', ') })}</p>}
          {blocked && <p>{t('askPriceTax')}</p>}
          {pair && <p>{t('pairMissing', { ...pair, leftOut: t('leftOut') })}</p>}
        </div>
      ) : (
        <>
          {!isDone && converted.unknown.size + Object.keys(choices.mapped).length > 0 && (
            <Step title={t('newCategories')} text={t('newCategoriesHelp')} isFixed={isImporting}>
              <NewCategories unknown={converted.unknown} mapped={choices.mapped} choose={choose} />
            </Step>
          )}
          {!isDone && converted.unknownTaxes.size + Object.keys(choices.taxMapped).length > 0 && (
            <Step title={t('newTaxes')} text={t('newTaxesHelp')} isFixed={isImporting}>
              <NewTaxes
                unknown={converted.unknownTaxes}
                mapped={choices.taxMapped}
                choose={choose}
              />
            </Step>
          )}
          {!isDone && (
            <Step title={t('preview')}>
              {inDoubt.length > 0 && (
                <p className="wrap-anywhere mb-4 max-w-prose font-semibold text-danger">
                  {t('inDoubt', { names: inDoubt.join(', ') })}
                </p>
              )}
              {isChecked ? (
                <Preview
                  accepted={checked.ready}
                  notes={{
                    ...converted.notes,
                    ...omitUndefined({
                      notedFacts: checked.factsLeft > 0 ? checked.factsLeft : undefined,
                    }),
                  }}
                  above={headerAt}
                  errorCells={file.table?.errorCells}
                  columnsLeft={left}
                />
              ) : (
                <Progress
                  text={t('checking', { done: checked.done, total: converted.accepted.length })}
                  share={checked.done / converted.accepted.length}
                />
              )}
              {rejected.length > 0 && (
                <div className="mt-6">
                  <p className="mb-3 font-semibold">{t('refused', { count: rejected.length })}</p>
                  <RejectedRows
                    rows={rejected}
                    header={header}
                    separator={separator}
                    system={matched.system}
                    fileName={file.name}
                  />
                </div>
              )}
            </Step>
          )}
          <div className="mt-8">
            <ImportRun
              // After another choice, the progress of the import starts at zero.
              key={reading}
              onBusy={setIsImporting}
              onDone={() => setDone(reading)}
              products={checked.ready}
              isReady={isChecked}
              rejected={rejected}
              header={header}
              separator={separator}
              system={matched.system}
              fileName={file.name}
            />
          </div>
        </>
      )}
    </>
  );
}

export function ImportScreen() {
  const t = useT('productImport');
  const shown = useImport();
  const { file, lost, problem, sent, opened, matched, converted, take } = shown;
  const isOpen = file && opened && matched && converted;
  return (
    <div className="max-w-5xl">
      <Toolbar
        back={{ href: '/seller/product-list', text: t('back') }}
        title={t('title')}
        hint={t('intro')}
      />
      {isOpen ? (
        <>
          <FilePanel shown={shown} file={file} count={opened.rows.length} />
          {sent === undefined && (
            <OpenedFile
              shown={shown}
              file={file}
              opened={opened}
              matched={matched}
              converted={converted}
            />
          )}
        </>
      ) : (
        <FileChoice
          problem={problem}
          lost={lost}
          sent={sent}
          onFile={(selected) => void take(selected)}
        />
      )}
      <NamedPhotos />
    </div>
  );
}
