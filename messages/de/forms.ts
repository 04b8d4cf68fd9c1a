import type { Translations } from '@/messages';

export const forms: Translations['forms'] = {
  missing: 'Bitte füllen Sie dieses Feld aus',
  email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
};
