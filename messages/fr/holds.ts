import type { Translations } from '@/messages';

export const holds: Translations['holds'] = {
  paymentNotFitting: 'Le paiement de cette commande ne lui correspond pas. Vérifiez-le d’abord.',
  paymentGivenBack:
    'Le paiement de cette commande a été remboursé, elle n’est donc pas livrée. Veuillez l’annuler.',
  refundFailed:
    'Le paiement de cette commande est à rembourser et ce remboursement a échoué, elle n’est donc pas livrée. Annulez-la et remboursez autrement.',
  paymentDisputed:
    'La banque a repris le paiement de cette commande, elle ne quitte donc pas la boutique. Répondez au litige chez Stripe, ou annulez la commande.',
  notPaidYet: 'Cette commande n’est pas encore payée.',
  holdEnded:
    'La banque a libéré l’argent de cette commande\u00a0: rien n’est payé et elle ne quitte pas la boutique. Veuillez l’annuler et demander une nouvelle commande.',
  notTakenYet:
    'L’argent de cette commande est réservé sur la carte mais pas encore prélevé\u00a0: elle ne quitte pas la boutique. La boutique réessaie chaque minute.',
  returnedUnpacked: 'Les consignes rendues peuvent être notées une fois la commande préparée.',
  returnedCancelled: 'Cette commande est annulée, aucune consigne n’est donc notée.',
  returnedDisputed:
    'La banque a repris le paiement de cette commande, rien ne peut donc en être remboursé. Rendez la consigne en espèces.',
  refundUndelivered: 'Un remboursement est possible une fois la commande livrée.',
  refundDisputed:
    'La banque a repris le paiement de cette commande, la boutique ne le rembourse donc pas en plus.',
  refundUnpaid: 'Notez d’abord ce qui a été payé pour cette commande.',
  refundNothingLeft: 'Tout ce qui a été payé pour cette commande est déjà remboursé.',
  returnedRefunded:
    'Une partie de cette commande a été remboursée\u00a0; remboursez sa consigne comme un montant.',
};
