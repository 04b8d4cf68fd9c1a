'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button } from '@/app/_components/button';
import { ALLERGEN_PAIR, columnsInDoubt, type Field } from '@/lib/catalog/import/columns';
import { cellsOfColumn } from '@/lib/catalog/import/read-file';
import { ColumnTable } from './column-table';
import { FileChoice } from './file-choice';
import { ImportRun } from './import-run';
import { NamedPhotos } from './named-photos';
import { NewCategories } from './new-categories';
import { NewTaxes } from './new-taxes';
import { Preview } from './preview';
import { Progress } from './progress';
import { ReadingFields } from './reading-fields';
import { RefusedRows, useRefusedRows } from './refused-rows';
import { useFieldName } from './row-texts';
import { useChecked } from './use-checked';
import { type Import, useImport } from './use-import';

const NEEDED: readonly (readonly Field[])[] = [
  ['name', 'otherName'],
  ['price', 'offerPrice', 'netPrice', 'netOffer'],
];

/** A step of the page with its heading. */
function Step({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-9">
      <h2 className="font-bold text-xl">{title}</h2>
      {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A file that can be read: how, as what, and what it brings. */
function OpenedFile({
  shown,
  file,
  opened,
  matched,
  converted,
}: {
  shown: Import;
  file: NonNullable<Import['file']>;
  opened: NonNullable<Import['opened']>;
  matched: NonNullable<Import['matched']>;
  converted: NonNullable<Import['converted']>;
}) {
  const t = useT('movingIn');
  const { choices, choose, setColumn, drop } = shown;
  const nameOf = useFieldName();
  const unread = useRefusedRows(converted.refused);
  const blocked = converted.asksPriceTax;
  const checked = useChecked(converted.taken, !blocked);
  const isChecked = checked.done === converted.taken.length;
  const refused = [...unread, ...checked.refused].sort((one, other) => one.line - other.line);
  const has = (field: Field) => matched.columns.includes(field);
  const missing = NEEDED.filter((some) => !some.some(has));
  const names = missing.flatMap(([field]) => (field ? nameOf(field) : []));
  const [chosen, alone] = [ALLERGEN_PAIR.find(has), ALLERGEN_PAIR.find((field) => !has(field))];
  const pair = chosen && alone && { chosen: nameOf(chosen), missing: nameOf(alone) };
  const left = opened.header.filter((name, at) => name && !matched.columns[at]);
  const { rows, header, separator, headerAt } = opened;
  const inDoubt = columnsInDoubt(header, matched.columns, cellsOfColumn(rows));
  const reading = JSON.stringify([file.name, choices, converted.taken.length]);
  /** The reading that was imported; then its result stands alone. */
  const [done, setDone] = useState<string>();
  const isDone = done === reading;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-line bg-card px-5 py-4">
        <p className="wrap-anywhere min-w-0">
          <b className="font-semibold">{file.name}</b>{' '}
          <span className="text-muted">{t('rowsFound', { count: rows.length })}</span>
        </p>
        <Button look="outline" onClick={drop}>
          {t('otherFile')}
        </Button>
      </div>
      {!isDone && (
        <>
          <Step title={t('reading')}>
            <ReadingFields opened={opened} matched={matched} choices={choices} choose={choose} />
          </Step>
          <Step title={t('columns')} text={t('columnsHelp')}>
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
            <Step title={t('newCategories')} text={t('newCategoriesHelp')}>
              <NewCategories unknown={converted.unknown} mapped={choices.mapped} choose={choose} />
            </Step>
          )}
          {!isDone && converted.unknownTaxes.size + Object.keys(choices.taxMapped).length > 0 && (
            <Step title={t('newTaxes')} text={t('newTaxesHelp')}>
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
                  taken={checked.ready}
                  notes={{
                    ...converted.notes,
                    ...(checked.factsLeft > 0 ? { notedFacts: checked.factsLeft } : {}),
                  }}
                  above={headerAt}
                  columnsLeft={left}
                />
              ) : (
                <Progress
                  text={t('checking', { done: checked.done, total: converted.taken.length })}
                  share={checked.done / converted.taken.length}
                />
              )}
              {refused.length > 0 && (
                <div className="mt-6">
                  <p className="mb-3 font-semibold">{t('refused', { count: refused.length })}</p>
                  <RefusedRows
                    rows={refused}
                    header={header}
                    separator={separator}
                    fileName={file.name}
                  />
                </div>
              )}
            </Step>
          )}
          <div className="mt-8">
            <ImportRun
              // What was sent of another reading says nothing of this one.
              key={reading}
              onDone={() => setDone(reading)}
              products={checked.ready}
              isReady={isChecked}
              refused={refused}
              header={header}
              separator={separator}
              fileName={file.name}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Where products come in from another shop, a till or a spreadsheet, and their photos. */
export function ImportScreen() {
  const t = useT('movingIn');
  const shown = useImport();
  const { file, lost, problem, opened, matched, converted, take } = shown;
  const isOpen = file && opened && matched && converted;
  return (
    <div className="max-w-5xl">
      <BackLink href="/seller/product-list" text={t('back')} />
      <h1 className="mt-2 font-bold text-3xl">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{t('intro')}</p>
      {isOpen ? (
        <OpenedFile
          shown={shown}
          file={file}
          opened={opened}
          matched={matched}
          converted={converted}
        />
      ) : (
        <FileChoice problem={problem} lost={lost} onFile={(given) => void take(given)} />
      )}
      <NamedPhotos />
    </div>
  );
}
