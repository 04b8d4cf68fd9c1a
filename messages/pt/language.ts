import type { Translations } from '@/messages';

export const language: Translations['language'] = {
  unknown: 'Escolha uma das línguas desta loja',
};
