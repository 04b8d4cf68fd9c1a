'use client';

import {
  getCoreRowModel,
  type Header,
  useReactTable,
  type VisibilityState,
} from '@tanstack/react-table';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '#i18n';
import { buttonClass } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { readStored, SELLER_ITEMS, writeStored } from '@/lib/client/browser-storage';

/** `id` also identifies the column in the CSV file and in the stored column choice. */
export type TableColumn<Row> = {
  id: string;
  label: string;
  /** Pass the same function in every render. Otherwise unchanged rows render again. */
  cell: (row: Row, isSelected: boolean) => ReactNode;
  /** The minimum width in px. A column with `grows` takes a share of the remaining width. */
  width: number;
  grows?: true;
  isNumber?: true;
  isLabelHidden?: true;
  head?: ReactNode;
  sort?: 'ascending first' | 'descending first';
  isRequired?: true;
  /** Screen readers announce the row header with each cell. */
  isRowHeader?: true;
};

export type Sorting = { id: string; isDescending: boolean };

const keyOf = (name: string) => `${SELLER_ITEMS}columns-${name}`;

function asVisibility(value: unknown): VisibilityState {
  if (typeof value !== 'object' || value === null) throw new Error('no columns are stored');
  const entries = Object.entries(value).filter(([, isShown]) => typeof isShown === 'boolean');
  return Object.fromEntries(entries);
}

/** Stores the chosen columns on this device. `hidden` contains the columns that are hidden by default. */
export function useColumnChoice(name: string, hidden: readonly string[]) {
  const [chosen, setChosen] = useState<VisibilityState>({});
  // The server cannot read the stored columns, and the first render must match its HTML.
  useEffect(() => setChosen(readStored(keyOf(name), asVisibility) ?? {}), [name]);
  const visibility = useMemo(
    () => ({ ...Object.fromEntries(hidden.map((id) => [id, false])), ...chosen }),
    [hidden, chosen],
  );
  function choose(next: VisibilityState) {
    setChosen(next);
    writeStored(keyOf(name), next);
  }
  return { visibility, choose, isShown: (id: string) => visibility[id] !== false };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

const toolClass = `${buttonClass({ variant: 'outline' })} pointer-fine:min-h-9 px-3.5! text-sm! whitespace-nowrap`;

function ColumnMenu<Row>({
  columns,
  choice: { visibility, choose, isShown },
}: {
  columns: readonly TableColumn<Row>[];
  choice: ColumnChoice;
}) {
  const t = useT('dataTable');
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  }
  /** A click on plain text in the menu moves no focus, so the menu stays open. */
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) setOpen(false);
  }
  const events = { onKeyDown, onBlur };
  return (
    <div ref={menu} className="relative">
      <button
        {...events}
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={toolClass}
      >
        {t('columns')}
        <Icon name="chevron-down" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <fieldset
          {...events}
          className="absolute end-0 top-full z-20 mt-1 w-56 rounded-card border border-line bg-card p-2 shadow-lift"
        >
          <legend className="sr-only">{t('columns')}</legend>
          {columns
            .filter(({ isRequired }) => !isRequired)
            .map(({ id, label }) => (
              <label
                key={id}
                className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-sunk"
              >
                <input
                  type="checkbox"
                  checked={isShown(id)}
                  onChange={({ target }) => choose({ ...visibility, [id]: target.checked })}
                  className="size-5 accent-leaf"
                />
                {label}
              </label>
            ))}
        </fieldset>
      )}
    </div>
  );
}

export function TableTools<Row>({
  columns,
  choice,
  href,
  maxRows,
}: {
  columns: readonly TableColumn<Row>[];
  choice: ColumnChoice;
  href: string;
  maxRows: number;
}) {
  const t = useT('dataTable');
  return (
    <div className="flex items-center gap-2 print:hidden">
      <ColumnMenu columns={columns} choice={choice} />
      <a href={href} download title={t('exportHint', { max: maxRows })} className={toolClass}>
        <Icon name="download" className="size-4" />
        {t('exportCsv')}
      </a>
    </div>
  );
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({
  header,
  column,
  isSticky,
}: {
  header: Header<Row, unknown>;
  column: TableColumn<Row>;
  isSticky: boolean;
}) {
  const canSort = header.column.getCanSort();
  const sorted = canSort && header.column.getIsSorted();
  const { label } = column;
  const text = 'block truncate py-1 font-semibold text-muted text-sm';
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA[sorted] : canSort ? 'none' : undefined}
      style={{ width: column.grows ? undefined : column.width }}
      className={`border-edge border-b bg-paper px-2 ${column.isNumber ? 'text-end' : 'text-start'} ${isSticky ? 'z-10 xl:tall:sticky xl:tall:top-16' : ''}`}
    >
      {canSort ? (
        <>
          <button
            type="button"
            onClick={header.column.getToggleSortingHandler()}
            className={`${text} print:hidden! inline-flex! max-w-full items-center gap-1 hover:text-ink ${column.isNumber ? 'flex-row-reverse' : ''} ${sorted ? 'text-ink!' : ''}`}
          >
            <span className="truncate">{label}</span>
            <Icon
              name="chevron-down"
              className={`size-3.5 shrink-0 ${sorted ? '' : 'opacity-0'} ${sorted === 'asc' ? 'rotate-180' : ''}`}
            />
          </button>
          {/* In print, the label is plain text without the sort button. */}
          <span
            data-label={column.label}
            className={`${text} not-print:hidden before:content-[attr(data-label)]`}
          />
        </>
      ) : (
        (column.head ?? <span className={column.isLabelHidden ? 'sr-only' : text}>{label}</span>)
      )}
    </th>
  );
}

/** The widest table, in px, that fits beside the menu on a screen of 1280 px. */
const FITS = 944;

const NO_ROWS: never[] = [];

/** `dense` has one line of text (orders), `inputs` has inputs (products). */
const heights = { dense: 'h-7 pointer-coarse:h-11', inputs: 'h-13' } as const;

type TableProps<Row> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  choice: ColumnChoice;
  sorting: Sorting | undefined;
  /** The handler is absent if the list cannot be sorted at the moment. */
  onSort: ((sorting: Sorting) => void) | undefined;
  /** The third click on a header ends the sorting. The handler is absent if a column always sorts the list. */
  onUnsort?: () => void;
  rowHeight: keyof typeof heights;
  isSelected?: (row: Row) => boolean;
};

type RowProps<Row> = {
  row: Row;
  columns: readonly TableColumn<Row>[];
  rowHeight: keyof typeof heights;
  isSelected: boolean;
};

/** A long name is truncated at its own end, even if its text direction differs from the screen's. */
const DENSE =
  'truncate text-sm leading-5 [&>bdi]:block [&>bdi]:truncate [&>bdi]:ltr:text-left [&>bdi]:rtl:text-right';

function BodyRow<Row extends { _id: string }>({
  row,
  columns,
  rowHeight,
  isSelected,
}: RowProps<Row>) {
  return (
    <tr
      data-row={row._id}
      className={`${heights[rowHeight]} ${isSelected ? 'bg-leaf-soft' : 'bg-card hover:bg-sunk'}`}
    >
      {columns.map(({ id, cell, isRowHeader, isNumber }) => {
        const Cell = isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={id}
            scope={isRowHeader ? 'row' : undefined}
            className={`border-line border-b px-2 font-normal ${rowHeight === 'dense' ? DENSE : 'py-0'} ${isNumber ? 'text-end tabular-nums' : 'text-start'}`}
          >
            {cell(row, isSelected)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Compares only the `cell` functions of the columns, because a row does not show their labels. */
const isSameRow = <Row,>(before: RowProps<Row>, now: RowProps<Row>): boolean =>
  before.row === now.row &&
  before.isSelected === now.isSelected &&
  before.rowHeight === now.rowHeight &&
  before.columns.length === now.columns.length &&
  before.columns.every((column, at) => column.cell === now.columns[at]?.cell);

/** Without `memo`, each key press in a filter and each selection would render all loaded rows. */
const MemoRow = memo(BodyRow, isSameRow) as typeof BodyRow;

/** A click on a header makes the server sort the whole list, not only the loaded rows. */
export function DataTable<Row extends { _id: string }>({
  caption,
  columns,
  rows,
  choice: { visibility, isShown },
  sorting,
  onSort,
  onUnsort,
  rowHeight,
  isSelected,
}: TableProps<Row>) {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort }) => ({
        id,
        accessorFn: () => id,
        enableSorting: sort !== undefined && onSort !== undefined,
        sortDescFirst: sort === 'descending first',
      })),
    [columns, onSort],
  );
  const state = {
    columnVisibility: visibility,
    sorting: sorting ? [{ id: sorting.id, desc: sorting.isDescending }] : [],
  };
  const visible = columns.filter(({ id }) => isShown(id));
  // This table instance manages only the header. The server sorts the rows.
  const table = useReactTable<Row>({
    data: NO_ROWS,
    columns: definitions,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    enableSortingRemoval: onUnsort !== undefined,
    state,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(state.sorting) : update;
      if (next) onSort?.({ id: next.id, isDescending: next.desc });
      else onUnsort?.();
    },
  });
  const width = visible.reduce((sum, one) => sum + one.width, 0);
  const isSticky = width <= FITS;
  return (
    <div className={`rounded-card ${isSticky ? 'max-xl:overflow-x-auto' : 'overflow-x-auto'}`}>
      <table
        style={{ minWidth: width }}
        // Without separate borders, the line below the sticky header would scroll away.
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const column = byId.get(header.column.id);
                return (
                  column && (
                    <HeadCell key={header.id} header={header} column={column} isSticky={isSticky} />
                  )
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemoRow
              key={row._id}
              row={row}
              columns={visible}
              rowHeight={rowHeight}
              isSelected={isSelected?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
