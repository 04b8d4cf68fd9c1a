import type { Translations } from '@/messages';

export const devices: Translations['devices'] = {
  title: 'Appareils',
  text: 'Où vous êtes connecté.',
  thisDevice: 'Cet appareil',
  signedIn: 'Connecté le {time}',
  lastUsed: 'Dernière utilisation\u00a0: {time}',
  signOut: 'Se déconnecter',
  signOutOf: 'Déconnecter {device}',
  password: 'Mot de passe',
  passwordText: 'Un nouveau mot de passe déconnecte tous vos autres appareils.',
  current: 'Mot de passe actuel',
  fresh: 'Nouveau mot de passe',
  change: 'Changer le mot de passe',
};
