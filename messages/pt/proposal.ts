import type { Translations } from '@/messages';

export const proposal: Translations['proposal'] = {
  title: 'Falta algo. Pode ir isto em vez disso?',
  instead: '{count} × {name} em vez de {original}',
  price: '{sum}, nunca mais do que o que falta',
  adds: 'Atenção: {what}.',
  yes: 'Sim, por favor',
  no: 'Não, deixar de fora',
  by: 'Responda até às {time}.',
  wishReplace: 'Caso contrário, é enviado.',
  wishLeave: 'Caso contrário, fica de fora.',
  wishLabel: 'Se faltar:',
  wishOf: 'Se faltar {name}',
  wishAsOrder: 'como na encomenda',
  accepted: 'Disse que sim: {name} vai.',
  refused: 'Disse que não: {name} não vai.',
  over: 'O prazo para responder terminou; vale a sua preferência.',
  addsUnstated: 'os alergénios não são indicados',
  addsAge: 'só para maiores de {age} anos',
  addsTraces: 'pode conter {names}',
  addsContains: 'contém {names}',
};
