import type { Translations } from '@/messages';

export const forms: Translations['forms'] = {
  missing: 'Preencha este campo',
  email: 'Introduza um e-mail válido',
};
