import type { Translations } from '@/messages';

export const newsletter: Translations['newsletter'] = {
  title: 'Newsletter',
  text: 'Promotions et nouveautés, de temps en temps. Nous vous envoyons d’abord un lien de confirmation.',
  email: 'Votre adresse e-mail',
  subscribe: 'S’abonner',
  joinText: 'Merci de confirmer que vous souhaitez recevoir notre newsletter.',
  leaveText: 'Vous pouvez désinscrire cette adresse de notre newsletter.',
  join: 'Oui, je la veux',
  leave: 'Se désinscrire',
  none: 'Cette boutique n’a pas de newsletter pour le moment.',
};
