import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { hasNoWallets, hasPaidInShop } from '@/lib/client/wallets';
import { ChoiceCard } from './choices';

/**
 * A radio button to pay in the shop with Apple Pay, Google Pay or Link. It is hidden in a browser that has none of them.
 * A shopper who comes back without a payment finds it selected again.
 */
export function WalletChoice({
  isChosen,
  onChoose,
  isBack,
}: {
  isChosen: boolean;
  onChoose: () => void;
  /** True if the shopper has come back from a payment page without paying. */
  isBack: boolean;
}) {
  const t = useT('payInShop');
  const [isHidden] = useState(hasNoWallets);
  useEffect(() => {
    if (isBack && !isHidden && hasPaidInShop()) onChoose();
  }, [isBack, isHidden, onChoose]);
  if (isHidden) return null;
  return (
    <ChoiceCard name="payment" checked={isChosen} onChoose={onChoose}>
      {t('wallets')}
    </ChoiceCard>
  );
}
