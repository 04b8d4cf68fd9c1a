import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { hasNoWallets, hasPaidInShop } from '@/lib/client/wallets';
import { ChoiceCard } from './choices';

type WalletChoiceProps = {
  isChosen: boolean;
  onChoose: () => void;
  /** True if the shopper has returned from a payment page without paying, and has chosen no payment method since. */
  isRestored: boolean;
};

/**
 * A radio button to pay on a page of the shop with Apple Pay, Google Pay or Link. A browser that supports none of these
 * wallets hides the button. A shopper who comes back without a payment finds the button selected again.
 */
export function WalletChoice({ isChosen, onChoose, isRestored }: WalletChoiceProps) {
  const t = useT('payInShop');
  const [isHidden] = useState(hasNoWallets);
  useEffect(() => {
    if (isRestored && !isHidden && hasPaidInShop()) onChoose();
  }, [isRestored, isHidden, onChoose]);
  if (isHidden) return null;
  return (
    <ChoiceCard name="payment" checked={isChosen} onChoose={onChoose}>
      {t('wallets')}
    </ChoiceCard>
  );
}
