import { usePageLanguage, useT } from '#i18n';
import { Select } from '@/app/_components/field';
import { sayProposal } from '@/app/_components/proposal-words';
import type { Translations } from '@/messages';
import { CHOICES } from './missing-choice';
import type { IfMissing } from './use-choices';

export type LineWishProps = {
  name: string;
  wish: IfMissing | undefined;
  onWish: (wish: IfMissing | undefined) => void;
};

/** What the shop does when this product is missing; as for the whole order until it is said. */
export function LineWish({ name, wish, onWish }: LineWishProps) {
  const t = useT('cart');
  const { code } = usePageLanguage();
  const say = (key: keyof Translations['proposal']) => sayProposal(code, key, { name });
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-x-2 text-muted text-sm sm:col-span-3">
      <span aria-hidden="true">{say('wishLabel')}</span>
      <Select
        aria-label={say('wishOf')}
        value={wish ?? ''}
        onChange={({ target }) => onWish(CHOICES.find(([choice]) => choice === target.value)?.[0])}
        className="min-w-0 max-w-full text-ellipsis"
      >
        <option value="">{say('wishAsOrder')}</option>
        {CHOICES.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {t(text)}
          </option>
        ))}
      </Select>
    </div>
  );
}
