import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useClientLanguage } from '@/app/_i18n/language-provider';
import type { Category } from '@/lib/catalog/categories';
import { categoryOption } from '@/lib/catalog/category-words';
import type { CategoriesAnswer } from '@/lib/catalog/view';
import { ApiError, toastError } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import type { useCategoryTree } from './use-category-tree';

/** Removes a category, or merges it into another, which gets its products. */
export function CategoryRemoval({
  category,
  tree: { categories, revision },
  send,
  onDone,
}: {
  category: Category;
  tree: CategoriesAnswer;
  send: ReturnType<typeof useCategoryTree>['send'];
  onDone: () => void;
}) {
  const t = useT('sellerCategories');
  const { labels } = useClientLanguage();
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const { path, text } = category;
  const target = categories.find((one) => one.path === into);

  async function remove() {
    if (busy) return;
    setBusy(true);
    setRefused('');
    try {
      const body = { path, revision, ...(into ? { into } : {}) };
      await send(into ? '/api/category/merge' : '/api/category/remove', body);
      onDone();
      focusInPlace('h1 + button');
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.message);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-label={t('remove')}
      className="mt-8 grid grid-cols-1 gap-4 border-line border-t pt-6"
    >
      <SelectField
        label={t('removeThis')}
        value={into}
        onChange={({ target: select }) => setInto(select.value)}
        hint={t('removeHint')}
      >
        <option value="">{t('noProducts')}</option>
        {categories
          .filter((one) => one.path !== path)
          .map((one) => (
            <option key={one.path} value={one.path}>
              {t('productsGoTo', { category: categoryOption(one, labels).replace('– ', '') })}
            </option>
          ))}
      </SelectField>
      <FormRefusal text={refused} />
      <Button look="danger" className="py-2" aria-disabled={busy} onClick={() => void remove()}>
        {target ? t('mergeInto', { category: target.text }) : t('removeName', { category: text })}
      </Button>
    </section>
  );
}
