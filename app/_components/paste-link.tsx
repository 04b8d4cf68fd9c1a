import { getT } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { LinkButton } from './button';

/**
 * Returns the link to the page that reads a shopping list. Returns undefined unless the shop offers it, so that the
 * pages of other shops contain nothing of it.
 */
export async function pasteLink() {
  const { pasteList } = await shopOfPages();
  if (!pasteList) return undefined;
  const t = await getT('pasteList');
  return (
    <LinkButton href="/shopping-list" variant="outline">
      {t('link')}
    </LinkButton>
  );
}
