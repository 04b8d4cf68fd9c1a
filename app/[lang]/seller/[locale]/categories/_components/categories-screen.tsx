'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { LoadState } from '@/app/_components/section';
import { CategoryDialog } from './category-dialog';
import { CategoryRows } from './category-rows';
import { useCategoryTree } from './use-category-tree';

/** The categories of the shop: added, changed, ordered, merged and removed. */
export function CategoriesScreen() {
  const t = useT('sellerCategories');
  const shown = useCategoryTree();
  const { tree, hasFailed, reload, order } = shown;
  /** The path of the category in the dialog, or null for a new one. */
  const [edited, setEdited] = useState<string | null>();

  return (
    <div className="max-w-3xl">
      <BackLink href="/seller/product-list" text={t('products')} />
      <div className="mt-2 mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-3xl">{t('title')}</h1>
        <Button onClick={() => setEdited(null)} disabled={!tree}>
          <Icon name="plus" className="size-5" />
          {t('add')}
        </Button>
      </div>
      <p className="mb-5 max-w-prose text-muted">{t('orderHint')}</p>
      {tree ? (
        <CategoryRows categories={tree.categories} onOrder={order} onEdit={setEdited} />
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
      {tree && (
        <CategoryDialog
          path={edited}
          tree={tree}
          send={shown.send}
          onSaved={shown.take}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
