import type { Translations } from '@/messages';

export const proposal: Translations['proposal'] = {
  title: 'Etwas fehlt. Darf das stattdessen kommen?',
  instead: '{count} × {name} statt {original}',
  price: '{sum}, nie mehr als das, was fehlt',
  adds: 'Bitte beachten: {what}.',
  yes: 'Ja, gern',
  no: 'Nein, weglassen',
  by: 'Bitte antworten Sie bis {time}.',
  wishReplace: 'Sonst kommt es.',
  wishLeave: 'Sonst wird es weggelassen.',
  wishLabel: 'Falls es fehlt:',
  wishOf: 'Falls {name} fehlt',
  wishAsOrder: 'wie bei der Bestellung',
  accepted: 'Sie haben Ja gesagt: {name} kommt.',
  refused: 'Sie haben Nein gesagt: {name} kommt nicht.',
  over: 'Die Zeit für eine Antwort ist vorbei, es gilt Ihr Wunsch.',
  addsUnstated: 'die Allergene sind nicht angegeben',
  addsAge: 'nur für Personen ab {age} Jahren',
  addsTraces: 'kann {names} enthalten',
  addsContains: 'enthält {names}',
};
