'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';

/** The ways to the pages of text and to the people. */
export function PagesLink() {
  const t = useT('sellerPages');
  const people = useT('people');
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href="/seller/people" look="outline">
        {people('title')}
      </LinkButton>
      <LinkButton href="/seller/pages" look="outline">
        {t('title')}
      </LinkButton>
    </div>
  );
}
