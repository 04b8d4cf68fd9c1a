import type { Translations } from '@/messages';

export const browser: Translations['browser'] = {
  missing: 'Rellene este campo',
  email: 'Introduzca un correo electrónico válido',
  notifications: 'Notificaciones',
};
