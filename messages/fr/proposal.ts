import type { Translations } from '@/messages';

export const proposal: Translations['proposal'] = {
  title: 'Il manque quelque chose. Ceci peut-il venir à la place\u00a0?',
  instead: '{count} × {name} à la place de {original}',
  price: '{sum}, jamais plus que ce qui manque',
  adds: 'À noter\u00a0: {what}.',
  yes: 'Oui, volontiers',
  no: 'Non, ne pas remplacer',
  by: 'Répondez avant {time}.',
  wishReplace: 'Sinon, il sera livré.',
  wishLeave: 'Sinon, rien ne viendra à la place.',
  wishLabel: 'S’il manque\u00a0:',
  wishOf: 'Si {name} manque',
  wishAsOrder: 'comme pour la commande',
  accepted: 'Vous avez dit oui\u00a0: {name} sera livré.',
  refused: 'Vous avez dit non\u00a0: {name} ne sera pas livré.',
  over: 'Le délai de réponse est passé, votre souhait s’applique.',
  addsUnstated: 'ses allergènes ne sont pas indiqués',
  addsAge: 'réservé aux personnes de {age} ans et plus',
  addsTraces: 'peut contenir {names}',
  addsContains: 'contient {names}',
};
