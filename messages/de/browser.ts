import type { Translations } from '@/messages';

export const browser: Translations['browser'] = {
  missing: 'Bitte füllen Sie dieses Feld aus',
  email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  notifications: 'Benachrichtigungen',
};
