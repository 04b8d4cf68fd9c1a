import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { useWork } from '@/app/_components/use-work';
import { useCategoryLabels } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { categoryOption } from '@/lib/catalog/category-names';
import { newCategory } from '@/lib/catalog/import/matching';
import { NO_TAX } from '@/lib/catalog/import/values';
import type { CategoriesResponse } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { cacheCategoriesResponse, useCategories } from '@/lib/client/categories-store';
import type { Import } from './use-import';

type NewValuesProps = {
  unknown: ReadonlyMap<string, number>;
  mapped: Readonly<Record<string, string>>;
  choose: Import['choose'];
};

const valuesOf = ({ unknown, mapped }: NewValuesProps): [string, number?][] => [
  ...Object.keys(mapped).map((value): [string] => [value]),
  ...unknown,
];

function withChoice(mapped: NewValuesProps['mapped'], value: string, choice: string | undefined) {
  const { [value]: _, ...others } = mapped;
  return choice === undefined ? others : { ...others, [value]: choice };
}

function ValueRow({
  name,
  count,
  label,
  chosen,
  isOff = false,
  options,
  onChoose,
  children,
}: {
  name: string;
  count: number | undefined;
  label: string;
  chosen: string;
  isOff?: boolean;
  options: ReactNode;
  onChoose: (value: string) => void;
  children?: ReactNode;
}) {
  const t = useT('productImport');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <span className="wrap-anywhere min-w-0 grow basis-40">
        <b className="font-semibold">
          <bdi>{name}</bdi>
        </b>
        {count && <span className="block text-muted text-sm">{t('productCount', { count })}</span>}
      </span>
      <Select
        aria-label={label}
        value={chosen}
        disabled={isOff}
        onChange={({ target }) => onChoose(target.value)}
        className="min-w-0 max-w-full"
      >
        <option value="">{t('choose')}</option>
        {options}
      </Select>
      {children}
    </li>
  );
}

const listClass = 'divide-y divide-line overflow-hidden rounded-panel border border-line bg-card';

const MAX_CATEGORIES = 50;

async function createCategory(label: string): Promise<void> {
  const { text, parent } = newCategory(label, []);
  const named = (list: CategoriesResponse['categories'], name: string) =>
    list.find((one) =>
      [one.text, one.path].some((own) => own.toLowerCase() === name.toLowerCase()),
    );
  const save = async (body: object) => {
    const answer = await callApi<CategoriesResponse>('/api/category/save', { as: 'seller', body });
    cacheCategoriesResponse(answer);
    return answer.categories;
  };
  if (!parent) {
    await save({ text });
    return;
  }
  const { categories } = await callApi<CategoriesResponse>('/api/category/list', { as: 'seller' });
  const above = named(categories, parent) ?? named(await save({ text: parent }), parent);
  await save({ text: newCategory(label, categories).text, parent: above?.path ?? null });
}

export function NewCategories(props: NewValuesProps) {
  const { mapped, choose } = props;
  const t = useT('productImport');
  const labels = useCategoryLabels();
  const categories = useCategories();
  const { isBusy, run } = useWork();
  const shown = valuesOf(props).slice(0, Object.keys(mapped).length + MAX_CATEGORIES);
  const named = shown.flatMap(([label, count]) => (label && count ? label : []));
  const createEach = (labels: readonly string[]) =>
    run(async () => {
      for (const label of labels) await createCategory(label);
    });

  return (
    <>
      <ul className={listClass}>
        {shown.map(([label, count]) => (
          <ValueRow
            key={label}
            name={label || t('noCategory')}
            count={count}
            label={t('categoryFor', { name: label || t('noCategory') })}
            chosen={mapped[label] ?? ''}
            isOff={isBusy}
            options={categories.map((one) => (
              <option key={one.path} value={one.path}>
                {categoryOption(one, labels)}
              </option>
            ))}
            onChoose={(path) => choose({ mapped: withChoice(mapped, label, path || undefined) })}
          >
            {label && count && (
              <Button variant="outline" disabled={isBusy} onClick={() => createEach([label])}>
                {t('create')}
              </Button>
            )}
          </ValueRow>
        ))}
      </ul>
      {named.length > 1 && (
        <Button
          variant="soft"
          disabled={isBusy}
          onClick={() => createEach(named)}
          className="mt-4 max-sm:w-full"
        >
          {t('createAll', { count: named.length })}
        </Button>
      )}
    </>
  );
}

/** The stored id of the default tax rate is empty, but an empty option means that nothing is selected. */
const DEFAULT = '-';

export function NewTaxes(props: NewValuesProps) {
  const { mapped, choose } = props;
  const t = useT('productImport');
  const { taxPercent, taxClasses = [] } = useShop();
  return (
    <ul className={listClass}>
      {valuesOf(props).map(([label, count]) => {
        const name = label === NO_TAX ? t('noTax') : label;
        return (
          <ValueRow
            key={label}
            name={name}
            count={count}
            label={t('taxFor', { name })}
            chosen={mapped[label] === '' ? DEFAULT : (mapped[label] ?? '')}
            options={
              <>
                <option value={DEFAULT}>
                  {taxClasses.length > 0 ? t('defaultTax') : `${t('defaultTax')} (${taxPercent}%)`}
                </option>
                {taxClasses.map(({ id, name: named, percent }) => (
                  <option key={id} value={id}>{`${named} (${percent}%)`}</option>
                ))}
              </>
            }
            onChoose={(value) => {
              const id = value === DEFAULT ? '' : value || undefined;
              choose({ taxMapped: withChoice(mapped, label, id) });
            }}
          />
        );
      })}
    </ul>
  );
}
