import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
  databaseDown:
    'La boutique n’arrive pas à joindre sa base de données. Veuillez réessayer dans un instant.',
  signOutAhead: 'La déconnexion ne se fait pas à l’avance',
  notAuthorized: 'Accès non autorisé',
  wrongMethod: 'Cet appel attend {method}, pas {given}',
  noSuchCall: 'Cet appel n’existe pas\u00a0: GET /api/openapi.json les présente tous',
  foreignSite: 'Cette requête vient d’un autre site et a été refusée',
  outOfDate: 'La page n’est plus à jour\u00a0: rechargez-la et réessayez',
};
