import type { Translations } from '@/messages';

export const devices: Translations['devices'] = {
  title: 'Dispositivos',
  text: 'Onde tem sessão iniciada.',
  thisDevice: 'Este dispositivo',
  signedIn: 'Sessão iniciada em {time}',
  lastUsed: 'Última utilização: {time}',
  signOut: 'Terminar sessão',
  signOutOf: 'Terminar sessão em {device}',
  password: 'Palavra-passe',
  passwordText: 'Uma nova palavra-passe termina a sessão em todos os seus outros dispositivos.',
  current: 'Palavra-passe atual',
  fresh: 'Nova palavra-passe',
  change: 'Alterar palavra-passe',
};
