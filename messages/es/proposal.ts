import type { Translations } from '@/messages';

export const proposal: Translations['proposal'] = {
  title: 'Falta algo. ¿Puede ir esto en su lugar?',
  instead: '{count} × {name} en lugar de {original}',
  price: '{sum}, nunca más que lo que falta',
  adds: 'Tenga en cuenta: {what}.',
  yes: 'Sí, por favor',
  no: 'No, dejarlo fuera',
  by: 'Responda antes de las {time}.',
  wishReplace: 'Si no, se enviará.',
  wishLeave: 'Si no, se deja fuera.',
  wishLabel: 'Si falta:',
  wishOf: 'Si falta {name}',
  wishAsOrder: 'como en el pedido',
  accepted: 'Dijo que sí: {name} va en su lugar.',
  refused: 'Dijo que no: {name} no va.',
  over: 'El plazo para responder ha terminado; vale su preferencia.',
  addsUnstated: 'no se indican sus alérgenos',
  addsAge: 'solo para mayores de {age} años',
  addsTraces: 'puede contener {names}',
  addsContains: 'contiene {names}',
};
