import { usePageLanguage } from '#i18n';
import { Select } from '@/app/_components/field';
import type { Wish } from '@/lib/orders/proposals';
import type { Translations } from '@/messages';
import { proposalMessage } from './proposal-message';

export type WishProps = {
  name: string;
  wish: Wish | undefined;
  onWish: (wish: Wish | undefined) => void;
  choices: readonly (readonly [Wish, string])[];
};

/** Selects what the shop does if this product is missing. Defaults to the choice for the whole order. */
export function WishSelect({ name, wish, onWish, choices }: WishProps) {
  const { code } = usePageLanguage();
  const tProposal = (key: keyof Translations['proposal']) => proposalMessage(code, key, { name });
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-x-2 text-muted text-sm sm:col-span-3">
      <span aria-hidden="true">{tProposal('wishLabel')}</span>
      <Select
        aria-label={tProposal('wishOf')}
        value={wish ?? ''}
        onChange={({ target }) => onWish(choices.find(([choice]) => choice === target.value)?.[0])}
        className="min-w-0 max-w-full text-ellipsis"
      >
        <option value="">{tProposal('wishAsOrder')}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
