import type { Translations } from '@/messages';

export const browser: Translations['browser'] = {
  missing: 'Preencha este campo',
  email: 'Introduza um e-mail válido',
  notifications: 'Notificações',
};
