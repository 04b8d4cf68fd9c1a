import { useT } from '#i18n';
import { Select } from '@/app/_components/field';
import {
  type Field,
  HELPER_FIELDS,
  isRepeated,
  PLAIN_HELPERS,
  PRODUCT_FIELDS,
} from '@/lib/catalog/import/columns';
import { shownNames } from '@/lib/catalog/import/read-file';
import { useFieldName } from './row-texts';
import type { Import } from './use-import';

/** How many values of a column are shown. */
const SHOWN = 3;
const MAX_SHOWN = 60;

const short = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** The columns of the file, what each is, and its first values. */
export function ColumnTable({
  opened,
  matched,
  setColumn,
}: {
  opened: NonNullable<Import['opened']>;
  matched: NonNullable<Import['matched']>;
  setColumn: Import['setColumn'];
}) {
  const t = useT('movingIn');
  const nameOf = useFieldName();
  const names = shownNames(opened.header, (number) => t('unnamed', { number }));
  const helpers = matched.system === 'shopify' || matched.system === 'woocommerce';
  const fields: readonly Field[] = [
    ...PRODUCT_FIELDS,
    ...(helpers ? HELPER_FIELDS : matched.system === 'plain' ? PLAIN_HELPERS : []),
  ];
  const valuesOf = (at: number) =>
    opened.rows
      .flatMap(({ cells }) => cells[at]?.trim() || [])
      .slice(0, SHOWN)
      .map(short);
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
      {names.map((name, at) => {
        const field = matched.columns[at];
        return (
          <li
            key={name}
            className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,14rem)_14rem_minmax(0,1fr)] sm:px-5"
          >
            <b className={`wrap-anywhere font-semibold ${field ? '' : 'text-muted'}`}>{name}</b>
            <Select
              aria-label={t('columnIs', { name })}
              value={field ?? ''}
              onChange={({ target }) => {
                const chosen = (target.value || undefined) as Field | undefined;
                setColumn(at, chosen, chosen !== undefined && isRepeated(chosen));
              }}
              className={`w-full ${field ? '' : 'text-muted'}`}
            >
              <option value="">{t('leftOut')}</option>
              {fields.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
            <span className="wrap-anywhere text-muted text-sm">{valuesOf(at).join(' · ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
