import type { Translations } from '@/messages';

export const age: Translations['age'] = {
  needed: 'Só para maiores de {age} anos. Tenha consigo o documento de identificação.',
};
