import type { Translations } from '@/messages';

export const sizeFaults: Translations['sizeFaults'] = {
  nameMissing: 'Jede Größe braucht einen Namen, zum Beispiel 500 g',
  ownMissing: 'Bitte geben Sie zuerst an, welche Größe dieses Produkt ist, zum Beispiel 500 g',
  nameLong: 'Der Name einer Größe hat höchstens {max} Zeichen',
  languages: 'Die Namen einer Größe sind nach Sprachen benannt, zum Beispiel de',
  revision: 'revision ist die Zahl, mit der die Größen gelesen wurden',
  list: 'sizes ist eine Liste von Produkten mit ihren Größen',
  most: 'Ein Produkt hat höchstens {max} Größen',
  twice: 'Die Größe {size} gibt es schon. Bitte geben Sie jeder Größe einen eigenen Namen.',
  taken: '„{name}“ ist eine Größe eines anderen Produkts. Bitte nehmen Sie sie dort zuerst heraus.',
  removed: '„{name}“ wurde aus dem Shop entfernt. Bitte stellen Sie es zuerst wieder her.',
  overtaken:
    'Die Größen wurden inzwischen anderswo geändert. Sie sehen den jetzigen Stand; bitte prüfen und erneut speichern.',
  lineTwice: '{title} hat die Größe {size} schon',
  groupLong: 'Der Name einer Gruppe hat höchstens {max} Zeichen',
  place: 'variantPlace ist eine Zahl von 1 bis {max} oder leer',
  lineNoSize: 'Die Zeile nennt eine Gruppe, aber keine Größe',
};
