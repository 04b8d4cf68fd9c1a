import { Dialog } from '@/app/_components/dialog';
import type { CategoriesAnswer } from '@/lib/catalog/shelves/view';
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
  const category = tree.categories.find((one) => one.path === path);
  return (
    <Dialog
      open={path !== undefined}
      onClose={onClose}
      title={path === null ? 'New category' : 'Edit category'}
      shape="sheet"
    >
      {path && !category ? (
        <p className="text-muted">This category is gone: another device has removed it.</p>
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
