'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';

/** The way to the pages of text. */
export function PagesLink() {
  const t = useT('sellerPages');
  return (
    <LinkButton href="/seller/pages" look="outline">
      {t('title')}
    </LinkButton>
  );
}
