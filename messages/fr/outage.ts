import type { Translations } from '@/messages';

export const outage: Translations['outage'] = {
  title: 'Recherche | {shop}',
  heading: 'La recherche n’est pas disponible pour le moment',
  text: 'Votre panier est conservé. Réessayez dans un instant.',
  ways: '{again} ou {home}.',
  again: 'Réessayer',
  home: 'revenir à l’accueil',
};
