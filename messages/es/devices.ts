import type { Translations } from '@/messages';

export const devices: Translations['devices'] = {
  title: 'Dispositivos',
  text: 'Dónde tiene la sesión iniciada.',
  thisDevice: 'Este dispositivo',
  signedIn: 'Sesión iniciada el {time}',
  lastUsed: 'Último uso: {time}',
  signOut: 'Cerrar sesión',
  signOutOf: 'Cerrar sesión en {device}',
  password: 'Contraseña',
  passwordText: 'Una contraseña nueva cierra la sesión en todos sus demás dispositivos.',
  current: 'Contraseña actual',
  fresh: 'Contraseña nueva',
  change: 'Cambiar contraseña',
};
