import type { Translations } from '@/messages';

export const password: Translations['password'] = {
  forgotTitle: 'Passwort vergessen',
  forgot: 'Passwort vergessen?',
  forgotText:
    'Nennen Sie uns die E-Mail-Adresse Ihres Kontos, und wir schicken Ihnen einen Link für ein neues Passwort.',
  email: 'E-Mail',
  send: 'Link senden',
  title: 'Neues Passwort',
  choose: 'Wählen Sie ein neues Passwort',
  chooseText: 'Es meldet alle Ihre Geräte ab.',
  isSet: 'Ihr neues Passwort ist gespeichert.',
  logIn: 'Anmelden',
  fresh: 'Neues Passwort',
  set: 'Neues Passwort speichern',
  again: 'Einen neuen Link anfordern',
};
