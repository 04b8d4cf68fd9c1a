import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { toggleFavourite, useIsFavourite } from '@/lib/client/favourites';

export function Heart({ id, name }: { id: string; name: string }) {
  const t = useT('favourites');
  const isOn = useIsFavourite(id);
  return (
    <button
      type="button"
      data-heart={id}
      aria-pressed={isOn}
      aria-label={t('heart', { name })}
      onClick={() => toggleFavourite(id)}
      className="needs-scripts grid size-11 place-items-center rounded-full text-tomato"
    >
      <span className="grid size-9 place-items-center rounded-full bg-card shadow-card ring-1 ring-line">
        <Icon name="heart" className={isOn ? 'size-5.5 fill-current' : 'size-5.5'} />
      </span>
    </button>
  );
}
