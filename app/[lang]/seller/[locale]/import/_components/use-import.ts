'use client';

import { useEffect, useMemo, useState } from 'react';
import { useShop } from '@/app/_components/shop-provider';
import type { Field } from '@/lib/catalog/import/columns';
import { convert } from '@/lib/catalog/import/convert';
import { type FileFault, faultOfFile } from '@/lib/catalog/import/file-text';
import {
  decimalsOf,
  MAX_FILE_BYTES,
  MAX_ROWS,
  matchColumns,
  openFile,
} from '@/lib/catalog/import/read-file';
import { useCategories } from '@/lib/client/categories-store';
import { rateOf } from '@/lib/tax/classes-math';
import { type Choices, keepChoices, keptChoices, NO_CHOICES } from './choices';
import { type ChosenFile, forgetFile, keepFile, keptFile } from './kept-file';

/** Each is a message of 'movingIn'. */
export type FileProblem = FileFault | 'tooLarge' | 'tooManyRows' | 'noRows' | 'notRead';

/** The day of the seller's clock, YYYY-MM-DD. */
const today = () => {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** A file with what the seller has chosen about it, what it would bring, and what is wrong with it. */
export function useImport() {
  const { currency, taxPercent, taxClasses, taxMode, languages } = useShop();
  const [main] = languages ?? [];
  const categories = useCategories();
  const [file, setFile] = useState<ChosenFile>();
  /** The name of a file that was too large to keep over a reload. */
  const [lost, setLost] = useState<string>();
  const [problem, setProblem] = useState<FileProblem>();
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const { encoding, separator, headerAt, system } = choices;

  useEffect(() => {
    void keptFile().then((kept) => {
      if (!kept) return;
      setChoices(keptChoices());
      if ('bytes' in kept) setFile(kept);
      else setLost(kept.name);
    });
  }, []);

  const opened = useMemo(
    () =>
      file &&
      openFile(file.bytes, {
        ...(encoding ? { encoding } : {}),
        ...(separator ? { separator } : {}),
        ...(headerAt === undefined ? {} : { headerAt }),
      }),
    [file, encoding, separator, headerAt],
  );
  const guessed = useMemo(
    () => opened && matchColumns(opened, system, main),
    [opened, system, main],
  );
  const matched = useMemo(() => {
    if (!opened || !guessed) return undefined;
    const chosen = choices.columns?.map((field) => field ?? undefined);
    const columns = chosen?.length === opened.header.length ? chosen : guessed.columns;
    const decimals = choices.decimals ?? decimalsOf(opened.rows, columns);
    return { ...guessed, columns, decimals };
  }, [opened, guessed, choices.columns, choices.decimals]);
  const converted = useMemo(() => {
    if (!opened || !matched) return undefined;
    const { mapped, taxMapped, priceTax, takeUnpublished } = choices;
    return convert(opened.rows, opened.open, {
      header: opened.header,
      ...matched,
      currency,
      categories,
      mapped,
      taxMapped,
      priceTax,
      taxIncluded: taxMode === 'included',
      takeUnpublished,
      today: today(),
      taxes: { taxPercent, taxClasses },
      percentOf: (product) => rateOf({ taxPercent, taxClasses }, product),
    });
  }, [opened, matched, choices, currency, categories, taxPercent, taxClasses, taxMode]);

  function choose(change: Partial<Choices>) {
    const next = { ...choices, ...change };
    setChoices(next);
    keepChoices(next);
  }

  /** Takes a file. The choices about one of the same name stay, for example of one that is chosen again. */
  async function take(given: File) {
    setProblem(undefined);
    if (given.size > MAX_FILE_BYTES) return setProblem('tooLarge');
    try {
      const bytes = new Uint8Array(await given.arrayBuffer());
      const fault = faultOfFile(bytes);
      if (fault) return setProblem(fault);
      const { rows, open } = openFile(bytes);
      if (rows.length > MAX_ROWS) return setProblem('tooManyRows');
      if (rows.length + open.length === 0) return setProblem('noRows');
      if (given.name !== (file?.name ?? lost)) {
        setChoices(NO_CHOICES);
        keepChoices(NO_CHOICES);
      }
      const chosen = { name: given.name, bytes };
      setFile(chosen);
      setLost(undefined);
      await keepFile(chosen);
    } catch {
      setProblem('notRead');
    }
  }

  function drop() {
    forgetFile();
    keepChoices(NO_CHOICES);
    setFile(undefined);
    setLost(undefined);
    setChoices(NO_CHOICES);
  }

  /** Makes a column this field; another column that was it is left out then. */
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
    choices,
    opened,
    matched,
    converted,
    choose,
    take,
    drop,
    setColumn,
  };
}

export type Import = ReturnType<typeof useImport>;
