import { getT } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { LinkButton } from './button';

/**
 * Returns the link to the page that reads a shopping list. Returns undefined if the shop does not offer it, so that its
 * pages do not get larger.
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
