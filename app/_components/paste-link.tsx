import { getT } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { LinkButton } from './button';

/**
 * Returns the link to the page for pasted shopping lists, or undefined if the shop does not offer the page. Other pages
 * then contain no code for the link.
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
