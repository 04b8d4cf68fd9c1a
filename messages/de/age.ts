import type { Translations } from '@/messages';

export const age: Translations['age'] = {
  needed: 'Abgabe erst ab {age} Jahren. Bitte halten Sie Ihren Ausweis bereit.',
};
