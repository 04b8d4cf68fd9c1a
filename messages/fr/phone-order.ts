import type { Translations } from '@/messages';

export const phoneOrder: Translations['phoneOrder'] = {
  title: 'Votre commande par téléphone',
  text: 'Ajoutez-la à votre compte : elle sera dans Mes commandes.',
  signIn: 'Connectez-vous ou créez un compte avec l’adresse qui a reçu le message.',
  logIn: 'Se connecter',
  wayBack: 'Continuer avec la commande par téléphone',
  add: 'Ajouter à mon compte',
  noLink:
    'Cette page s’ouvre par le lien du message sur votre commande. Veuillez l’ouvrir à nouveau.',
};
