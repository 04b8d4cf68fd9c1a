import { useT } from '#i18n';
import { Select, SelectField } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { DECIMALS, type Decimals } from '@/lib/catalog/import/amounts';
import {
  type Field,
  HELPER_FIELDS,
  isRepeated,
  PLAIN_HELPERS,
  PRICE_TAX,
  PRODUCT_FIELDS,
} from '@/lib/catalog/import/columns';
import {
  ENCODINGS,
  type Encoding,
  SEPARATORS,
  type Separator,
} from '@/lib/catalog/import/file-text';
import { SYSTEMS, type System, shownNames } from '@/lib/catalog/import/read-file';
import { useFieldName } from './rejected-rows';
import type { Choices, Import } from './use-import';

const SYSTEM_NAMES = {
  plain: 'systemPlain',
  own: 'systemOwn',
  shopify: 'systemShopify',
  woocommerce: 'systemWoocommerce',
  magento: 'systemMagento',
} as const satisfies Record<System, string>;

const SEPARATOR_NAMES = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
} as const satisfies Record<Separator, string>;

const FAMILIES = {
  'utf-8': ['unicode', 'UTF-8'],
  'utf-16le': ['unicode', 'UTF-16'],
  'utf-16be': ['unicode', 'UTF-16 BE'],
  'windows-1252': ['western', 'Windows'],
  'windows-1250': ['centralEuropean', 'Windows'],
  'windows-1256': ['arabic', 'Windows'],
  macintosh: ['western', 'Mac'],
  cp850: ['western', 'DOS'],
} as const satisfies Record<Encoding, readonly [string, string]>;

const EXAMPLES = {
  comma: ['decimalsComma', '1.234,56'],
  point: ['decimalsPoint', '1,234.56'],
} as const;

/** These fields show or hide a product in the previous shop system. */
const HIDING: readonly Field[] = ['published', 'archived', 'status'];

type ReadingFieldsProps = {
  opened: NonNullable<Import['opened']>;
  matched: NonNullable<Import['matched']>;
  choices: Choices;
  choose: Import['choose'];
  /** A workbook has no encoding and no separator. */
  isText: boolean;
};

/** After a change of an option, the import guesses the columns again. */
export function ReadingFields({ opened, matched, choices, choose, isText }: ReadingFieldsProps) {
  const t = useT('productImport');
  const { taxPercent, taxClasses = [] } = useShop();
  const hasTax = taxPercent > 0 || taxClasses.some(({ percent }) => percent > 0);
  const { columns: _, decimals: __, ...rest } = choices;
  const anew = (change: Partial<Choices>) =>
    choose({ ...rest, columns: undefined, decimals: undefined, ...change });
  const decimalsLabel = (decimals: Decimals) => {
    if (decimals === 'either') return t('decimalsEither');
    const [key, example] = EXAMPLES[decimals];
    return t(key, { example });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label={t('source')}
        value={matched.system}
        onChange={({ target }) => anew({ system: target.value as System })}
      >
        {SYSTEMS.map((system) => (
          <option key={system} value={system}>
            {t(SYSTEM_NAMES[system])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('decimals')}
        value={matched.decimals}
        onChange={({ target }) => choose({ decimals: target.value as Decimals })}
      >
        {DECIMALS.map((decimals) => (
          <option key={decimals} value={decimals}>
            {decimalsLabel(decimals)}
          </option>
        ))}
      </SelectField>
      {hasTax && (
        <SelectField
          label={t('priceTax')}
          value={choices.priceTax ?? ''}
          onChange={({ target }) =>
            choose({ priceTax: PRICE_TAX.find((one) => one === target.value) })
          }
        >
          <option value="">{t('priceTaxShop')}</option>
          <option value="gross">{t('priceTaxGross')}</option>
          <option value="net">{t('priceTaxNet')}</option>
        </SelectField>
      )}
      {isText && (
        <>
          <SelectField
            label={t('letters')}
            value={opened.encoding}
            onChange={({ target }) => anew({ encoding: target.value as Encoding })}
          >
            {ENCODINGS.map((encoding) => {
              const [family, name] = FAMILIES[encoding];
              return (
                <option key={encoding} value={encoding}>
                  {t(family, { name })}
                </option>
              );
            })}
          </SelectField>
          <SelectField
            label={t('separator')}
            value={opened.separator}
            onChange={({ target }) => anew({ separator: target.value as Separator })}
          >
            {SEPARATORS.map((separator) => (
              <option key={separator} value={separator}>
                {t(SEPARATOR_NAMES[separator])}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <SelectField
        label={t('headerLine')}
        value={opened.headerAt}
        onChange={({ target }) => anew({ headerAt: Number(target.value) })}
      >
        {opened.lines.map((line, at) => (
          <option key={line} value={at}>
            {line}
          </option>
        ))}
      </SelectField>
      {HIDING.some((field) => matched.columns.includes(field)) && (
        <label className="flex min-h-11 items-start gap-3 sm:col-span-2 lg:col-span-3">
          <input
            type="checkbox"
            checked={choices.takeUnpublished}
            onChange={({ target }) => choose({ takeUnpublished: target.checked })}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          {t('unpublished')}
        </label>
      )}
    </div>
  );
}

const SHOWN = 3;
const MAX_SHOWN = 60;

const short = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

type ColumnTableProps = {
  opened: NonNullable<Import['opened']>;
  matched: NonNullable<Import['matched']>;
  setColumn: Import['setColumn'];
};

export function ColumnTable({ opened, matched, setColumn }: ColumnTableProps) {
  const t = useT('productImport');
  const nameOf = useFieldName();
  const names = shownNames(opened.header, (number) => t('unnamed', { number }));
  const helpers = !['plain', 'own'].includes(matched.system);
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
