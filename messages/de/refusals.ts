import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  databaseDown:
    'Der Shop erreicht gerade seine Datenbank nicht. Bitte versuchen Sie es gleich noch einmal.',
  signOutAhead: 'Abgemeldet wird nicht im Voraus',
  notAuthorized: 'Nicht angemeldet',
  wrongMethod: 'Dieser Aufruf erwartet {method}, nicht {given}',
  noSuchCall: 'Diesen Aufruf gibt es nicht: GET /api/openapi.json nennt alle',
  foreignSite: 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt',
  outOfDate: 'Die Seite ist veraltet: Laden Sie sie neu und versuchen Sie es noch einmal',
};
