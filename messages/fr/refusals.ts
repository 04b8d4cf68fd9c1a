import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
  databaseDown:
    'La boutique n’arrive pas à joindre sa base de données. Veuillez réessayer dans un instant.',
  shopBusy: 'La boutique est très sollicitée en ce moment. Réessayez dans un instant.',
  signOutAhead: 'La déconnexion ne se fait pas à l’avance',
  notAuthorized: 'Accès non autorisé',
  notYourRole:
    'Votre rôle dans cette boutique ne le permet pas. Adressez-vous au propriétaire si vous en avez besoin.',
  wrongMethod: 'Cet appel attend {method}, pas {given}',
  noSuchCall: 'Cet appel n’existe pas\u00a0: GET /api/openapi.json les présente tous',
  foreignSite: 'Cette requête vient d’un autre site et a été refusée',
  outOfDate: 'La page n’est plus à jour\u00a0: rechargez-la et réessayez',
  twoMethods: 'Cet appel attend GET ou POST, pas {given}',
  givenTwice: '{name} est indiqué deux fois',
  notSentWhole: 'La requête n’est pas arrivée en entier',
  sentTooSlowly: 'La requête a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
  requestTooLarge: 'La requête dépasse {bytes} octets',
  sendJson: 'Envoyez la requête en application/json',
  sendUncompressed: 'Envoyez la requête sans compression',
  notJson: 'La requête n’est pas un JSON valide',
  invalidData: 'Données non valides',
  sendForm: 'Envoyez la requête en multipart/form-data',
  formNotComplete: 'Le formulaire est incomplet',
  fieldTooLong: '{name} est trop long',
  sendFilesAs: 'Envoyez les fichiers sous le nom {name}',
  fileTooLarge: '{name} dépasse {size}',
  file: 'Fichier {number}',
  mostPhotos: 'Envoyez {max} photos au maximum',
  tooManyAttempts:
    'Trop de tentatives. Réessayez dans {minutes, plural, one {une minute} many {# minutes} other {# minutes}}.',
  wrongPassword: 'Ce n’est pas votre mot de passe',
  passwordChangedElsewhere:
    'Votre mot de passe vient d’être modifié dans une autre fenêtre ou sur un autre appareil.',
  userExists: 'Un compte existe déjà avec cet e-mail',
  wrongLogin: 'E-mail ou mot de passe incorrect',
  wrongSellerLogin: 'Identifiants incorrects',
  manySignIns: 'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer.',
  sendsNoMail:
    'Cette boutique n’envoie pas d’e-mails et ne peut donc pas vous envoyer de lien. Contactez-la pour obtenir un nouveau mot de passe.',
  linkOver: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  linkUsed:
    'Ce lien a déjà servi, ou le mot de passe a été modifié depuis. Demandez-en un nouveau.',
  deviceGone: 'Cet appareil est déjà déconnecté.',
  accountBusy: 'Votre compte est en cours de modification. Veuillez réessayer.',
  paymentMisfit:
    'Un de vos paiements ne correspond pas à sa commande. Contactez d’abord la boutique à ce sujet.',
  bankPending:
    'Votre banque doit encore confirmer un paiement. Votre compte pourra être supprimé ensuite.',
  refundNotPaid:
    'Un de vos remboursements a échoué\u00a0; la boutique doit encore vous rendre cet argent. Votre compte pourra être supprimé ensuite.',
  paymentUnderWay:
    'Un de vos paiements est en cours. Terminez-le, ou réessayez dans {minutes, plural, one {une minute} many {# minutes} other {# minutes}}, quand sa page aura expiré.',
  orderBeingPlaced: 'Une de vos commandes est en train d’être passée. Réessayez juste après.',
  orderStillOpen:
    '{order} est encore à l’état «\u00a0{status}\u00a0». Votre compte pourra être supprimé une fois la commande livrée ou annulée.',
  orderNumbered: 'La commande {number}',
  orderOfYours: 'Une de vos commandes',
  cancelInMyOrders: 'Vous pouvez l’annuler dans Mes commandes.',
  cartChangedElsewhere: 'Votre panier a été modifié ailleurs',
  soldOut: '{name}\u00a0: épuisé',
  onlyLeft: '{name}\u00a0: il n’en reste que {left}',
  takeFewer: 'Veuillez en prendre moins.',
  outOfStock: 'En rupture de stock\u00a0: {names}. Veuillez le retirer de votre panier.',
  correctCount: 'Corrigez d’abord le stock, ou modifiez la commande.',
  mostAddresses: 'Vous pouvez enregistrer {max} adresses au maximum',
  addressGone: 'Cette adresse est introuvable. Elle a peut-être déjà été supprimée.',
  selectOther: 'Cette adresse est introuvable. Choisissez-en une autre.',
  noPickup: 'Le retrait n’est pas possible pour le moment. Choisissez la livraison.',
  cartOrdered: 'Ce panier a déjà été commandé. La commande se trouve dans Mes commandes.',
  cartChanged: 'Votre panier a changé entre-temps. Veuillez le vérifier.',
  accountGone: 'Votre compte a été supprimé entre-temps. Rien n’a été commandé ni débité.',
  totalChanged:
    'Le total est maintenant de {now} au lieu de {instead}, car des prix ont changé. Rien n’a été commandé\u00a0: passez à nouveau votre commande si vous êtes d’accord.',
  statusNow: 'Cette commande est maintenant à l’état «\u00a0{status}\u00a0».',
  cancelTooLate: 'Elle ne peut être annulée qu’avant d’être préparée.',
  reasonKept: 'Le motif noté auparavant reste\u00a0: «\u00a0{reason}\u00a0».',
  noReasonKept: 'C’est noté sans motif, et cela le reste.',
  piecesGone:
    'Ses pièces n’ont pas été remises en vente\u00a0; corrigez le stock si elles sont vendables.',
  piecesBack:
    'Ses pièces ont été remises en vente\u00a0; corrigez le stock si elles ne sont pas vendables.',
  noSuchStep:
    'Une commande à l’état «\u00a0{from}\u00a0» ne peut pas passer à «\u00a0{to}\u00a0». Une modification peut être annulée pendant une minute.',
  paidOnline:
    'Cette commande est payée en ligne\u00a0: c’est Stripe qui indique si elle est payée.',
  cancelledUnpaid: 'Cette commande est annulée, il n’y a rien à payer.',
  moveTooLate: 'Son créneau ne peut être modifié qu’avant sa préparation.',
  moveOver: 'Son créneau ne peut plus être modifié.',
  unpaidKeepsTime: 'Cette commande n’est pas encore payée, elle garde donc son créneau.',
  chooseOtherTime: 'Veuillez choisir un autre créneau.',
  replacementGone: 'Un produit de remplacement n’est plus vendu. Choisissez-en un autre.',
  lineNotInOrder: 'Un produit de la liste ne fait pas partie de cette commande.',
  foundTooMany: '{name}\u00a0: {found} trouvés, mais seulement {quantity} commandés.',
  countedElsewhere: '{name} a été recompté sur un autre appareil. Veuillez vérifier.',
  nothingMissing: '{name}\u00a0: rien ne manque, ne le remplacez pas.',
  proposalOpen:
    '{name} est proposé, et la réponse peut encore arriver. Attendez-la, ou recomptez la ligne.',
  proposalRefused: '{name} n’est pas souhaité. Choisissez un autre produit, ou laissez-le de côté.',
  proposalGone: 'Cette proposition a été retirée.',
  proposalAnswered: 'Cette proposition a déjà reçu une autre réponse.',
  proposalLate:
    'Le délai de réponse est passé. Votre souhait pour les articles manquants s’applique.',
  replaceByOther: '{name}\u00a0: remplacez-le par un autre produit.',
  dueStays:
    '{before} sont dus après une préparation précédente, et le reste est remboursé. Le montant ne peut pas devenir {due}.',
  dueStaysReturned:
    '{before} sont dus, et ce qui a été rapporté est déjà remboursé. Le montant ne peut pas devenir {due}.',
  dueStaysInvoiced:
    '{before} sont dus, et la facture {number} a été établie. Le montant ne peut pas devenir {due}.',
  returnedLate:
    'La livraison date de plus d’une minute. Seul un responsable peut encore noter des consignes rendues.',
  returnedUnknown: 'Aucun produit de la boutique n’a cette consigne. Un responsable peut la noter.',
  returnedAtMost:
    'Pour cette commande, vous pouvez noter jusqu’à {sum} de consignes rendues, autant qu’elle en comporte. Un responsable peut en noter plus.',
  returnedByManager:
    'Cette commande a été vendue sans consigne : seul un responsable peut noter des consignes rendues.',
  paidOutInvoiced:
    '{sum} ont été rendus en espèces, et la facture {number} a été établie. Ce montant ne peut pas diminuer.',
  nothingToPayBack: 'Rien n’est à rembourser autrement\u00a0: aucun remboursement n’a échoué.',
  payBackNow: '{amount} sont à rembourser maintenant. Veuillez vérifier.',
  collectNow: '{sum} sont à encaisser maintenant. Veuillez vérifier.',
  giveNow: '{sum} sont à rendre maintenant. Veuillez vérifier.',
  returnedNow: '{sum} de consignes rendues sont notés maintenant. Veuillez vérifier.',
  payTooOften:
    'Cette commande n’a pas pu être payée. Modifiez votre panier et commandez à nouveau.',
  payNotAccepted:
    'Le paiement en ligne n’accepte pas cette commande. Rien n’a été débité\u00a0; choisissez le paiement à la livraison.',
  payStillOpen:
    'Votre paiement est encore en cours de traitement. Consultez Mes commandes dans un instant.',
  payElsewhere:
    'Vous avez poursuivi la commande sur un autre appareil ou onglet. Rien n’a été débité ici\u00a0; payez là-bas ou réessayez.',
  payCancelled:
    'Cette commande a été annulée. Rien n’est débité, ou la somme vous est remboursée. Passez-la à nouveau si vous la souhaitez toujours.',
  payFlagged:
    'Un paiement qui ne correspond pas à cette commande est arrivé. Ne payez pas une seconde fois\u00a0: la boutique s’en occupe.',
  paidAlready:
    'Votre paiement en ligne précédent est arrivé, et cette commande est passée. Elle se trouve dans Mes commandes.',
  payProcessing:
    'Votre paiement en ligne précédent est encore en cours de traitement. Consultez Mes commandes dans un instant.',
  noWebhookSecret: 'Aucun secret de webhook n’est configuré',
  wrongSignature: 'La signature ne correspond pas',
  otherFee:
    'Les frais de livraison à cette adresse ont changé. Passez à nouveau votre commande, avec une nouvelle clé.',
  keyOfOther:
    'Cette Idempotency-Key appartient à une autre commande. Envoyez une nouvelle clé avec une nouvelle commande.',
  beingPaidOnline: 'Cette commande est en cours de paiement en ligne. Rechargez votre panier.',
  placedAlready: 'Cette commande est déjà passée. Rechargez votre panier.',
  tooManyOrders:
    'Vous avez passé {max} commandes en une heure, le maximum pour un compte. Commandez à nouveau dans {minutes, plural, one {une minute} many {# minutes} other {# minutes}}.',
  tooManyPayPages:
    'Vous avez laissé {max} pages de paiement pour un créneau sans payer. Payez à la livraison ou réessayez dans {hours, plural, one {une heure} many {# heures} other {# heures}}.',
  noTimes: 'Cette boutique ne propose pas de créneaux pour le moment. Commandez sans créneau.',
  allFull: 'Tous les créneaux des prochains jours sont pris. Réessayez plus tard.',
  timeTooLate: 'Il est trop tard pour {time}.',
  timeNotOffered: 'Ce créneau n’est pas proposé.',
  timeFull: 'Le créneau {time} est complet.',
  nothingOrderedTime: 'Rien n’a été commandé\u00a0: choisissez un autre créneau.',
  placeAnew: 'Passez à nouveau la commande, pour un autre créneau.',
  noTimeToChoose: 'Cette boutique livre dès que possible\u00a0: il n’y a pas de créneau à choisir.',
  orderBusy:
    'Cette commande est en cours de modification par quelqu’un d’autre. Réessayez dans un instant.',
  orderGone: 'Cette commande est introuvable.',
  tooManyStreams: 'Cette page est ouverte trop de fois. Fermez quelques fenêtres.',
  productGone: 'Un produit de votre panier n’est plus vendu. Rechargez votre panier.',
  noLongerSold: 'Plus en vente\u00a0: {names}. Veuillez le retirer de votre panier.',
  onlineLeast:
    'Le paiement en ligne est possible à partir de {amount}. Choisissez le paiement à la livraison.',
  onlineMost:
    'Le paiement en ligne est possible jusqu’à {amount}. Choisissez le paiement à la livraison.',
  staysCancelled: 'Le paiement est déjà en cours de remboursement, la commande reste donc annulée.',
  staysPacked:
    'Ce qui manquait est déjà en cours de remboursement, la commande reste donc préparée\u00a0; ses quantités ne peuvent que diminuer.',
  paymentOff:
    'Le paiement en ligne n’est pas disponible pour le moment. Choisissez le paiement à la livraison.',
  paymentSilent:
    'Le paiement en ligne ne répond pas pour le moment. Rien n’a été débité\u00a0; réessayez dans un instant.',
  noInvoices: 'Cette boutique n’établit pas de factures.',
  invoiceLacks:
    'Une facture doit indiquer l’adresse et le numéro fiscal de la boutique, qui n’a pas renseigné les deux.',
  invoiceOfCancelled: 'Cette commande est annulée, il n’y a rien à facturer.',
  invoiceAfterDelivery:
    'Une facture indique ce qui a été livré\u00a0; elle peut être établie une fois la commande livrée.',
  invoiceAfterPickup:
    'Une facture indique ce qui a été retiré\u00a0; elle peut être établie une fois la commande retirée.',
  invoiceOfErased: 'Le compte du client a été supprimé, il n’y a donc pas de nom pour une facture.',
  invoiceOfNothing:
    'Il ne reste rien à la boutique de cette commande, il n’y a donc rien à facturer.',
  invoiceMade:
    'La facture {number} a déjà été établie, au nom de {buyer}. Une facture ne peut pas être modifiée\u00a0; adressez-vous à la boutique.',
  noInvoiceYet: 'Cette commande n’a pas encore de facture.',
  noInvoiceOfNumber: 'Cette commande n’a pas de facture portant ce numéro.',
  xmlEmailOfOrder:
    'Une facture électronique indique l’e-mail des deux parties, et la commande n’en avait pas.',
  xmlEmailOfShop:
    'Une facture électronique indique l’e-mail des deux parties, et la boutique n’en avait pas.',
  xmlAddress:
    'Une facture électronique indique l’adresse de l’acheteur, et cette commande a été retirée sur place.',
  xmlCountry:
    'Une facture électronique indique le pays de l’acheteur, et «\u00a0{country}\u00a0» n’est pas connu.',
  staysPackedReturned:
    'La consigne est déjà en cours de remboursement, la commande reste donc préparée.',
  pushOff:
    'Cette boutique ne peut pas envoyer de notifications : ses clés VAPID ne sont pas définies.',
  pushUnreachable:
    'Ce navigateur utilise un service de notifications que la boutique ne peut pas joindre',
  pushFaulty: 'Ce navigateur a envoyé un abonnement que la boutique ne peut pas utiliser',
  newsletterOff: 'Cette boutique n’a pas de newsletter pour le moment.',
  staysDelivered: 'Une partie de cette commande a été remboursée, elle reste donc livrée.',
  paidRefunded:
    'Une partie de cette commande a été remboursée, son paiement reste donc tel qu’il est noté.',
  refundPieces:
    '{count, plural, one {Il ne reste que # pièce} many {Il ne reste que # pièces} other {Il ne reste que # pièces}} à rembourser sur une ligne.',
  refundWhich:
    'Ce produit a remplacé plusieurs lignes. Rechargez la commande et choisissez l’une d’elles.',
  refundNoFee: 'Cette commande n’a plus de frais de livraison à rembourser.',
  refundOfNothing: 'Ces pièces ne coûtent rien, il n’y a donc rien à rembourser.',
  refundTooMuch: '{sum} dépasse les {left} qui peuvent encore être remboursés.',
  refundKeyTaken:
    'Cette action a déjà remboursé autre chose. Regardez la commande, puis recommencez.',
  refundMeanwhile:
    'Une partie de cette commande a été remboursée dans une autre fenêtre. Vérifiez, puis appuyez de nouveau.',
  refundNoCard:
    'Rien de cette commande ne peut être remboursé sur une carte. Remboursez en espèces ou en avoir.',
  refundTooOften: 'Cette commande a été remboursée en trop de fois.',
  refundGone: 'Ce remboursement est introuvable.',
  refundStaysCard: 'Un remboursement sur la carte ne peut pas être annulé.',
  refundStaysCredited: 'La facture {number} tient compte de ce remboursement, il reste donc.',
  refundStaysDay: 'La journée de ce remboursement est terminée ou clôturée, il reste donc.',
  dayNotBegun: 'Cette journée n’a pas encore commencé.',
  dayPassedOver: 'Le {date} est déjà clôturé, aucune journée antérieure ne peut donc l’être.',
  dayEarlierOpen: 'Clôturez d’abord le {date}\u00a0: il a des recettes non clôturées.',
  dayClosed: 'Le {date} a été clôturé entre-temps avec un autre montant en espèces.',
  takingsMoved:
    'Quelque chose a changé entre-temps\u00a0: {sum} en espèces sont attendus. Vérifiez, puis clôturez de nouveau.',
  sayDifference:
    '{sum} en espèces étaient attendus. Indiquez pourquoi un autre montant a été compté.',
  claimed: '{name} prépare cette commande. Reprenez-la d’abord.',
  theOwner: 'Le propriétaire',
};
