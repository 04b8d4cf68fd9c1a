import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/field';
import { useWork } from '@/app/_components/use-work';
import { useClientLanguage } from '@/app/_i18n/language-provider';
import { categoryOption } from '@/lib/catalog/category-words';
import { newCategory } from '@/lib/catalog/import/matching';
import type { CategoriesAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { noteCategoriesAnswer, useCategories } from '@/lib/client/categories-store';
import type { Import } from './use-import';

/** How many are shown and made at once. */
const MAX_SHOWN = 50;

/** Makes a category for a name of the file, and first the one that it is a part of, if there is none of that name. */
async function create(label: string): Promise<void> {
  const { text, parent } = newCategory(label);
  const named = (list: CategoriesAnswer['categories'], name: string) =>
    list.find((one) =>
      [one.text, one.path].some((own) => own.toLowerCase() === name.toLowerCase()),
    );
  const save = async (body: object) => {
    const answer = await callApi<CategoriesAnswer>('/api/category/save', { as: 'seller', body });
    noteCategoriesAnswer(answer);
    return answer.categories;
  };
  if (!parent) {
    await save({ text });
    return;
  }
  const { categories } = await callApi<CategoriesAnswer>('/api/category/list', { as: 'seller' });
  const above = named(categories, parent) ?? named(await save({ text: parent }), parent);
  await save({ text, parent: above?.path ?? null });
}

/** The names of categories that the shop does not have: each is made, or one of the shop's is chosen for it. */
export function NewCategories({
  unknown,
  mapped,
  choose,
}: {
  unknown: ReadonlyMap<string, number>;
  mapped: Readonly<Record<string, string>>;
  choose: Import['choose'];
}) {
  const t = useT('movingIn');
  const { labels } = useClientLanguage();
  const categories = useCategories();
  const { isBusy, run } = useWork();
  const chosen = Object.keys(mapped).map((label): [string, number?] => [label]);
  const shown: [string, number?][] = [...chosen, ...[...unknown].slice(0, MAX_SHOWN)];
  const named = shown.flatMap(([label, count]) => (label && count ? label : []));

  /** Takes one of the shop's categories for a name, or with an empty path none any more. */
  function map(label: string, path: string) {
    const { [label]: _, ...others } = mapped;
    choose({ mapped: path ? { ...others, [label]: path } : others });
  }

  const createEach = (labels: readonly string[]) =>
    run(async () => {
      for (const label of labels) await create(label);
    });

  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
        {shown.map(([label, count]) => (
          <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
            <span className="wrap-anywhere min-w-0 grow basis-40">
              <b className="font-semibold">{label || t('noCategory')}</b>
              {count && (
                <span className="block text-muted text-sm">{t('productCount', { count })}</span>
              )}
            </span>
            <Select
              aria-label={t('categoryFor', { name: label || t('noCategory') })}
              value={mapped[label] ?? ''}
              disabled={isBusy}
              onChange={({ target }) => map(label, target.value)}
              className="min-w-0 max-w-full"
            >
              <option value="">{t('choose')}</option>
              {categories.map((one) => (
                <option key={one.path} value={one.path}>
                  {categoryOption(one, labels)}
                </option>
              ))}
            </Select>
            {label && count && (
              <Button look="outline" disabled={isBusy} onClick={() => createEach([label])}>
                {t('create')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {named.length > 1 && (
        <Button
          look="soft"
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
