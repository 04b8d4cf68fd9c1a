import type { Translations } from '@/messages';

export const browser: Translations['browser'] = {
  missing: 'Veuillez remplir ce champ',
  email: 'Veuillez saisir un e-mail valide',
  notifications: 'Notifications',
};
