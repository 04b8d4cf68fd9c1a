import type { Translations } from '@/messages';

export const addressForm: Translations['addressForm'] = {
  title: 'Ajouter une adresse',
  heading: 'Ajouter une adresse de livraison',
  text: 'Où devons-nous apporter vos courses\u00a0?',
  note: 'Note pour le livreur (facultatif)',
  noteHint: 'Par exemple, où se trouve la sonnette',
  save: 'Enregistrer l’adresse',
  toCart: 'Retour au panier',
};
