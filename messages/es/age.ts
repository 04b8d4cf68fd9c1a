import type { Translations } from '@/messages';

export const age: Translations['age'] = {
  needed: 'Solo para mayores de {age} años. Tenga a mano su documento de identidad.',
};
