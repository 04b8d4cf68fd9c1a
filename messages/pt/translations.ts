import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Traduções',
  hint: 'Se deixar um campo vazio, os clientes leem o texto acima.',
  name: 'Nome ({language})',
  description: 'Descrição ({language})',
  lines: 'Uma por linha',
};
