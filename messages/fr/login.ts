import type { Translations } from '@/messages';

export const login: Translations['login'] = {
  welcome: 'Ravi de vous revoir',
  newHere: 'Nouveau ici\u00a0?',
  create: 'Créer un compte',
  createYours: 'Créez votre compte',
  haveOne: 'Vous avez déjà un compte\u00a0?',
  logIn: 'Se connecter',
  name: 'Nom',
  email: 'E-mail',
  password: 'Mot de passe',
  createAccount: 'Créer un compte',
  forgot: 'Mot de passe oublié\u00a0?',
  accountReady: 'Votre compte est prêt et vous êtes connecté.',
  signedIn: 'Vous êtes connecté.',
};
