import type { Translations } from '@/messages';

export const password: Translations['password'] = {
  forgotTitle: 'Mot de passe oublié',
  forgot: 'Mot de passe oublié\u00a0?',
  forgotText:
    'Indiquez l’e-mail de votre compte et nous vous envoyons un lien pour en choisir un nouveau.',
  email: 'E-mail',
  send: 'Envoyer le lien',
  title: 'Nouveau mot de passe',
  choose: 'Choisissez un nouveau mot de passe',
  chooseText: 'Il déconnecte tous vos appareils.',
  isSet: 'Votre nouveau mot de passe est enregistré.',
  logIn: 'Se connecter',
  fresh: 'Nouveau mot de passe',
  set: 'Enregistrer le mot de passe',
  again: 'Demander un nouveau lien',
};
