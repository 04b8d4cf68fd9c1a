import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useT } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { builtInLabel } from '@/lib/catalog/category-names';
import { DECIMALS } from '@/lib/catalog/import/amounts';
import { type Field, HELPER_FIELDS, PRICE_TAX, PRODUCT_FIELDS } from '@/lib/catalog/import/columns';
import { convert } from '@/lib/catalog/import/convert';
import {
  ENCODINGS,
  type FileFault,
  fileError,
  isWorkbook,
  SEPARATORS,
} from '@/lib/catalog/import/file-text';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import {
  decimalsOf,
  MAX_FILE_BYTES,
  MAX_ROWS,
  matchColumns,
  openFile,
  openRows,
  type Reading,
  SYSTEMS,
} from '@/lib/catalog/import/read-file';
import type { WorkbookTable } from '@/lib/catalog/view';
import { ApiError, Unreachable } from '@/lib/client/api-client';
import { readStored, SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';
import { useCategories, useMovedCategories } from '@/lib/client/categories-store';
import { uploadForm } from '@/lib/client/upload';
import { rateOf } from '@/lib/tax/tax-classes';
import { omitUndefined } from '@/lib/utils/omit-undefined';

const CHOICES_KEY = `${SELLER_ITEMS}import`;

const field = z.enum([...PRODUCT_FIELDS, ...HELPER_FIELDS]);

const choices = z.object({
  sheet: z.optional(z.string()),
  encoding: z.optional(z.enum(ENCODINGS)),
  separator: z.optional(z.enum(SEPARATORS)),
  headerAt: z.optional(z.int().check(z.gte(0))),
  system: z.optional(z.enum(SYSTEMS)),
  columns: z.optional(z.array(z.nullable(field))),
  decimals: z.optional(z.enum(DECIMALS)),
  mapped: z.record(z.string(), z.string()),
  taxMapped: z._default(z.record(z.string(), z.string()), {}),
  priceTax: z.optional(z.enum(PRICE_TAX)),
  takeUnpublished: z.boolean(),
});
export type Choices = z.output<typeof choices>;

const NO_CHOICES: Choices = { mapped: {}, taxMapped: {}, takeUnpublished: false };

const readChoices = (): Choices =>
  readStored(CHOICES_KEY, (value) => z.parse(choices, value), tabStore) ?? NO_CHOICES;

const storeChoices = (selected: Choices): void => writeStored(CHOICES_KEY, selected, tabStore);

/* With the file in session storage, it survives a reload. It is compressed, because session storage is limited to a
   few megabytes. */

const KEY = `${SELLER_ITEMS}import-file`;

type StoredFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

type ChosenFile = StoredFile & { table?: WorkbookTable | undefined };

/** The server reads workbooks, so that no browser loads the code for it. */
async function withTable(
  { name, bytes }: StoredFile,
  sheet?: string,
  onProgress?: (share: number) => void,
): Promise<ChosenFile> {
  if (!isWorkbook(bytes)) return { name, bytes };
  const query = sheet === undefined ? '' : `?${new URLSearchParams({ sheet })}`;
  const table = await uploadForm<WorkbookTable>({
    path: `/api/product/workbook${query}`,
    form: new File([bytes], name),
    headers: { 'Content-Type': XLSX_TYPE },
    ...omitUndefined({ onProgress }),
  });
  return { name, bytes, table };
}

const openChosen = ({ bytes, table }: ChosenFile, reading: Partial<Reading> = {}) =>
  table ? openRows(table.rows, reading) : openFile(bytes, reading);

const through = (bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(transform as never)).arrayBuffer();

/** Returns one character per byte, as {@link btoa} expects. */
function lettersOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return pieces.join('');
}

/** Stores a file until the tab is closed or the seller signs out. If the file is too large, stores only its name. */
async function storeFile({ name, bytes }: StoredFile): Promise<void> {
  tabStore.setItem(KEY, JSON.stringify({ name }));
  try {
    const small = new Uint8Array(await through(bytes, new CompressionStream('gzip')));
    tabStore.setItem(KEY, JSON.stringify({ name, content: btoa(lettersOf(small)) }));
  } catch {
    // An old browser cannot compress the file. After a reload, the seller must choose it again.
  }
}

/** Returns only the name if the file was too large. */
async function readStoredFile(): Promise<StoredFile | { name: string } | undefined> {
  try {
    const { name, content } = JSON.parse(tabStore.getItem(KEY) ?? '');
    if (typeof name !== 'string') return undefined;
    if (typeof content !== 'string') return { name };
    const small = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bytes = new Uint8Array(await through(small, new DecompressionStream('gzip')));
    return { name, bytes };
  } catch {
    return undefined;
  }
}

const forgetFile = (): void => tabStore.removeItem(KEY);

/** A message key of the namespace `productImport`, or a message of the server. */
export type FileProblem =
  | FileFault
  | 'tooLarge'
  | 'tooManyRows'
  | 'noRows'
  | 'notRead'
  | { message: string };

function rowsProblem(file: ChosenFile): FileProblem | undefined {
  const { rows, open } = openChosen(file);
  if (rows.length > MAX_ROWS) return 'tooManyRows';
  return rows.length + open.length === 0 ? 'noRows' : undefined;
}

const today = () => {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

export function useImport() {
  const { currency, units, taxPercent, taxClasses, taxMode, languages } = useShop();
  const [main] = languages ?? [];
  const categories = useCategories();
  const moved = useMovedCategories();
  const tCategoryLabels = useT('categoryLabels');
  const [file, setFile] = useState<ChosenFile>();
  const [lost, setLost] = useState<string>();
  const [problem, setProblem] = useState<FileProblem>();
  /** The uploaded fraction, from 0 to 1. Without an upload, the value is undefined. */
  const [sent, setSent] = useState<number>();
  const [isImporting, setIsImporting] = useState(false);
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const { encoding, separator, headerAt, system } = choices;

  useEffect(() => {
    void readStoredFile().then(async (stored) => {
      if (!stored) return;
      const earlier = readChoices();
      setChoices(earlier);
      if (!('bytes' in stored)) return setLost(stored.name);
      // Meanwhile the seller may have chosen another file.
      await withTable(stored, earlier.sheet).then(
        (restored) => setFile((now) => now ?? restored),
        () => setLost(stored.name),
      );
    });
  }, []);

  const opened = useMemo(
    () =>
      file &&
      openChosen(
        file,
        omitUndefined({
          encoding,
          separator,
          headerAt,
        }),
      ),
    [file, encoding, separator, headerAt],
  );
  const guessed = useMemo(
    () => opened && matchColumns(opened, system, main, currency),
    [opened, system, main, currency],
  );
  const matched = useMemo(() => {
    if (!opened || !guessed) return undefined;
    const chosen = choices.columns?.map((field) => field ?? undefined);
    const columns = chosen?.length === opened.header.length ? chosen : guessed.columns;
    const decimals = choices.decimals ?? decimalsOf(opened.rows, columns, guessed.system);
    return { ...guessed, columns, decimals };
  }, [opened, guessed, choices.columns, choices.decimals]);
  const converted = useMemo(() => {
    if (!opened || !matched) return undefined;
    const { mapped, taxMapped, priceTax, takeUnpublished } = choices;
    return convert(opened.rows, opened.open, {
      header: opened.header,
      ...matched,
      currency,
      units,
      categories,
      moved,
      main,
      labelOf: (category) => builtInLabel(category, tCategoryLabels),
      mapped,
      taxMapped,
      priceTax,
      taxIncluded: taxMode === 'included',
      takeUnpublished,
      today: today(),
      taxes: { taxPercent, taxClasses },
      percentOf: (product) => rateOf({ taxPercent, taxClasses }, product),
    });
  }, [
    opened,
    matched,
    choices,
    currency,
    units,
    categories,
    moved,
    main,
    tCategoryLabels,
    taxPercent,
    taxClasses,
    taxMode,
  ]);

  function keep(next: Choices) {
    setChoices(next);
    storeChoices(next);
  }

  async function read(load: () => Promise<FileProblem | undefined>) {
    if (sent !== undefined) return;
    setProblem(undefined);
    try {
      setProblem(await load());
    } catch (error) {
      const isExplained = error instanceof ApiError || error instanceof Unreachable;
      setProblem(isExplained ? { message: error.message } : 'notRead');
    } finally {
      setSent(undefined);
    }
  }

  const take = (selected: File) =>
    read(async () => {
      if (selected.size > MAX_FILE_BYTES) return 'tooLarge';
      const bytes = new Uint8Array(await selected.arrayBuffer());
      const fault = fileError(bytes);
      if (fault) return fault;
      const named = { name: selected.name, bytes };
      // After a reload without the file, the choices are those for a file with this name. Its sheet may be gone.
      const sheet = selected.name === lost ? choices.sheet : undefined;
      const chosen = await withTable(named, sheet, setSent).catch((error) => {
        if (sheet === undefined || !(error instanceof ApiError) || error.status !== 400)
          throw error;
        return withTable(named, undefined, setSent);
      });
      const excess = rowsProblem(chosen);
      const hasOtherSheets = (chosen.table?.sheets.length ?? 0) > 1;
      if (excess && !(excess === 'noRows' && hasOtherSheets)) return excess;
      const isSameSheet = sheet === undefined || chosen.table?.sheet === sheet;
      if (selected.name !== lost || !isSameSheet) keep(NO_CHOICES);
      await storeFile(chosen);
      setFile(chosen);
      setLost(undefined);
      return excess;
    });

  const chooseSheet = (sheet: string) =>
    read(async () => {
      if (!file) return undefined;
      setSent(0);
      const chosen = await withTable(file, sheet, setSent);
      const excess = rowsProblem(chosen);
      if (excess) return excess;
      // Meanwhile the seller may have closed the file.
      setFile((now) => now && chosen);
      // Another sheet may have other columns. The choices for categories and tax classes still apply.
      const { mapped, taxMapped } = choices;
      keep({ ...NO_CHOICES, mapped, taxMapped, sheet });
      return undefined;
    });

  const choose = (change: Partial<Choices>) => keep({ ...choices, ...change });

  function drop() {
    forgetFile();
    keep(NO_CHOICES);
    setFile(undefined);
    setLost(undefined);
  }

  function setColumn(at: number, field: Field | undefined, isShared: boolean) {
    const columns = (matched?.columns ?? []).map((one, column) => {
      if (column === at) return field ?? null;
      return one === field && !isShared ? null : (one ?? null);
    });
    choose({ columns });
  }

  return {
    file,
    lost,
    problem,
    sent,
    isImporting,
    setIsImporting,
    choices,
    opened,
    matched,
    converted,
    choose,
    take,
    chooseSheet,
    drop,
    setColumn,
  };
}

export type Import = ReturnType<typeof useImport>;
