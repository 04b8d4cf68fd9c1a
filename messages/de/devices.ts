import type { Translations } from '@/messages';

export const devices: Translations['devices'] = {
  title: 'Geräte',
  text: 'Wo Sie angemeldet sind.',
  thisDevice: 'Dieses Gerät',
  signedIn: 'Angemeldet {time}',
  lastUsed: 'Zuletzt benutzt {time}',
  signOut: 'Abmelden',
  signOutOf: '{device} abmelden',
  password: 'Passwort',
  passwordText: 'Ein neues Passwort meldet alle Ihre anderen Geräte ab.',
  current: 'Aktuelles Passwort',
  fresh: 'Neues Passwort',
  change: 'Passwort ändern',
};
