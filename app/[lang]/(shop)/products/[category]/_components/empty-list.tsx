import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { pagePath } from '@/lib/catalog/links';
import type { ListPlace } from './list-place';

export function EmptyList({ category, view }: ListPlace) {
  const t = useT('catalog');
  const tFacts = useT('facts');
  if (view?.facts)
    return (
      <EmptyState icon="leaf" title={tFacts('noneFit')}>
        <LinkButton href={pagePath(category, 1)} variant="soft">
          {tFacts('clear')}
        </LinkButton>
      </EmptyState>
    );
  const [title, href, way] = view?.offers
    ? (['noOffers', pagePath(category, 1), 'seeAllProducts'] as const)
    : category === 'all'
      ? (['noneYet', '/', 'home'] as const)
      : (['noProducts', '/products', 'seeAllProducts'] as const);
  return (
    <EmptyState icon="leaf" title={t(title)}>
      <LinkButton href={href} variant="soft">
        {t(way)}
      </LinkButton>
    </EmptyState>
  );
}
