import type { Translations } from '@/messages';

export const age: Translations['age'] = {
  needed: 'Réservé aux personnes de {age} ans et plus. Merci de préparer une pièce d’identité.',
};
