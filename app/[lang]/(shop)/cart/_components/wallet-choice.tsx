import { useState } from 'react';
import { useT } from '#i18n';
import { hasNoWallets } from '@/lib/client/payment-return';
import { ChoiceCard } from './choices';

type WalletChoiceProps = { isChosen: boolean; onChoose: () => void };

/** A browser that supports no wallet hides the button. */
export function WalletChoice({ isChosen, onChoose }: WalletChoiceProps) {
  const t = useT('payInShop');
  const [isHidden] = useState(hasNoWallets);
  if (isHidden) return null;
  return (
    <ChoiceCard name="payment" checked={isChosen} onChoose={onChoose}>
      {t('wallets')}
    </ChoiceCard>
  );
}
