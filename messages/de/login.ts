import type { Translations } from '@/messages';

export const login: Translations['login'] = {
  welcome: 'Willkommen zurück',
  newHere: 'Neu hier?',
  create: 'Konto erstellen',
  createYours: 'Erstellen Sie Ihr Konto',
  haveOne: 'Sie haben schon ein Konto?',
  logIn: 'Anmelden',
  name: 'Name',
  email: 'E-Mail',
  password: 'Passwort',
  createAccount: 'Konto erstellen',
  forgot: 'Passwort vergessen?',
  accountReady: 'Ihr Konto ist bereit, und Sie sind angemeldet.',
  signedIn: 'Sie sind angemeldet.',
};
