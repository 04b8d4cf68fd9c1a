import type { Translations } from '@/messages';

export const couriers: Translations['couriers'] = {
  isCollected: 'Cette commande est à retirer : personne ne la livre.',
  notYours: 'Cette commande n’est plus avec vous.',
  withAnother: 'Cette commande est maintenant avec {name}.',
  tooLateToUndo: 'Il est trop tard pour annuler.',
  nothingOpen: 'Il n’y a rien à remettre.',
  cashMoved: 'Il faut remettre {sum} maintenant. Recomptez.',
  sayWhy: 'Il faut remettre {sum}. Dites pourquoi la somme comptée diffère.',
  unknown: 'Cette personne ne livre plus. Choisissez-en une autre.',
  courier: 'Livreur',
  nobodyYet: 'Personne',
  backInShop: 'De retour à la boutique : {reason}',
  triedBy: 'Tenté : {reason}',
  noAnswer: 'Personne ne répond',
  notAtHome: 'Absent',
  wrongAddress: 'Mauvaise adresse',
  refused: 'Refusée',
  cash: 'Espèces des livreurs',
  ofOrders: '{count, plural, one {# commande} many {# commandes} other {# commandes}}',
  tooFresh:
    '{count, plural, one {# livraison} many {# livraisons} other {# livraisons}} de la dernière minute : annulation encore possible, à compter ensuite.',
  counted: 'Compté',
  why: 'Pourquoi {sum} ?',
  countIn: 'Encaisser',
  countedBy: '{time}, reçu par {by}',
  difference: 'Écart {sum}',
};
