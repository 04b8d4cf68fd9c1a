import { useT } from '#i18n';
import { Dialog } from '@/app/_components/dialog';
import type { CategoriesAnswer } from '@/lib/catalog/view';
import { CategoryForm } from './category-form';
import { CategoryRemoval } from './category-removal';
import type { useCategoryTree } from './use-category-tree';

/** The form of a category, and its removal; `path` is null for a new one, undefined while closed. */
export function CategoryDialog({
  path,
  tree,
  send,
  onSaved,
  onClose,
}: {
  path: string | null | undefined;
  tree: CategoriesAnswer;
  send: ReturnType<typeof useCategoryTree>['send'];
  onSaved: (saved: CategoriesAnswer) => void;
  onClose: () => void;
}) {
  const t = useT('sellerCategories');
  const category = tree.categories.find((one) => one.path === path);
  return (
    <Dialog
      open={path !== undefined}
      onClose={onClose}
      title={t(path === null ? 'new' : 'edit')}
      shape="sheet"
    >
      {path && !category ? (
        <p className="text-muted">{t('gone')}</p>
      ) : (
        <>
          <CategoryForm
            category={category}
            tree={tree}
            send={send}
            onSaved={onSaved}
            onDone={onClose}
          />
          {category && (
            <CategoryRemoval category={category} tree={tree} send={send} onDone={onClose} />
          )}
        </>
      )}
    </Dialog>
  );
}
