import type { Translations } from '@/messages';

export const forms: Translations['forms'] = {
  missing: 'Veuillez remplir ce champ',
  email: 'Veuillez saisir un e-mail valide',
};
