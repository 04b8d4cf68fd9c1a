import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Traducciones',
  hint: 'Si dejas un campo vacío, tus clientes leen el texto de arriba.',
  name: 'Nombre ({language})',
  description: 'Descripción ({language})',
  lines: 'Una por línea',
};
