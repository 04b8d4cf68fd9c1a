import type { Translations } from '@/messages';

export const sellerMails: Translations['sellerMails'] = {
  because: 'Vous recevez cet e-mail car vous vendez chez {shop}.',
  pieces: '{count, plural, one {# pièce} many {# de pièces} other {# pièces}}',
  sum: '{howMany}, {sum}',
  subject: 'Nouvelle\u00a0: {named}, {sum}',
  heading: 'Nouvelle\u00a0: {named}',
  preview: '{sum}. {when}',
  promisedFor: 'Promise pour\u00a0: {window}.',
  promisedBy: 'Promise au plus tard\u00a0: {time}.',
  paid: '{sum}, payée. {when}',
  held: '{sum} au plus, réservés sur la carte. {when}',
  atPickup: '{sum}, à payer au retrait. {when}',
  onDelivery: '{sum}, à encaisser à la livraison. {when}',
  ordered: 'Articles commandés',
  collectedBy: 'Retirée par',
  deliveryTo: 'Livraison à',
  note: 'Remarque\u00a0: {note}',
  pack: 'Préparer la commande',
  misfit: '{named}\u00a0: le paiement ne correspond pas',
  misfitText:
    '{named}\u00a0: le montant est de {sum}, mais Stripe indique\u00a0: {flag}. Elle ne sera pas livrée avant que vous ayez vérifié, chez Stripe et dans la commande.',
  seeOrder: 'Voir la commande',
  passwordHelp:
    'mettez un autre SELLER_PASSWORD dans l’environnement de la boutique et redémarrez-la.',
  inviteSubject: 'Rejoignez l’équipe de {shop}',
  inviteText:
    '{shop} vous invite à travailler dans son espace vendeur. Votre lien définit votre mot de passe. Il fonctionne une fois, pendant {days, plural, one {# jour} many {# jours} other {# jours}}.',
  inviteSet: 'Définir votre mot de passe',
  inviteIgnore: 'Si vous ne connaissez pas cette boutique, ignorez cet e-mail.',
  inviteBecause:
    'Vous recevez cet e-mail parce que {shop} a saisi cette adresse pour une personne de son équipe.',
  wrongPins: 'Des codes PIN erronés ont été saisis pour vous',
  wrongPinsText:
    'Quelqu’un a saisi cinq codes PIN erronés pour vous sur un appareil partagé de la boutique.',
  wrongPinsHelp:
    'Si ce n’était pas vous, choisissez un nouveau code PIN dans Compte et prévenez le propriétaire.',
  signInSubject: '{what} ({shop})',
  signInPreview: 'La connexion à l’espace vendeur a été modifiée.',
  signInSee: 'Voir la connexion',
  passkeyAdded: 'Une clé d’accès a été ajoutée',
  passkeyRemoved: 'Une clé d’accès a été supprimée',
  appCodesOn: 'Les codes d’application sont désormais demandés',
  appCodesOff: 'Les codes d’application ne sont plus demandés',
  codesMade: 'De nouveaux codes de secours ont été créés',
  codeUsed: 'Un code de secours a été utilisé',
  passwordsOff: 'Les mots de passe ont été désactivés',
  passwordsOn: 'Les mots de passe ont été activés',
};
