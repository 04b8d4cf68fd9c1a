import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Traduções',
  hint: 'Se deixar um campo vazio, os clientes leem o texto acima.',
  name: 'Nome ({language})',
  description: 'Descrição ({language})',
  facts: 'Informações ({language})',
  fact: '{fact} ({language})',
  lines: 'Uma por linha',
  nameText: 'Um nome traduzido é um texto',
  nameTooLong: 'Um nome traduzido tem no máximo {max} caracteres',
  languages: 'Há traduções nestas línguas: {languages}',
  productParts: 'Uma tradução tem um nome, uma descrição ou informações',
  categoryParts: 'A tradução de uma categoria tem um nome',
};
