import type { Translations } from '@/messages';

export const forms: Translations['forms'] = {
  missing: 'Rellene este campo',
  email: 'Introduzca un correo electrónico válido',
};
