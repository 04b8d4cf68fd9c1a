import type { Translations } from '@/messages';

export const pageRefusals: Translations['pageRefusals'] = {
  titleMissing: 'Eine Seite braucht einen Titel',
  titleLength: 'Der Titel hat höchstens {max, number} Zeichen',
  textMissing: 'Eine Seite braucht einen Text',
  translation: 'Die Übersetzung einer Seite hat einen Titel, einen Text oder beides',
  textLength: 'Der Text hat höchstens {max, number} Zeichen',
  slugMissing: 'slug ist das Ende der Adresse einer Seite',
  slugForm:
    'Der Adressteil hat Buchstaben von a bis z, Ziffern und einzelne Bindestriche, höchstens {max, number}',
  slugReserved: 'Den Adressteil {slug} braucht der Shop selbst',
  revision: 'revision ist die, mit der die Seite gelesen wurde',
  unknown: 'Diese Seite gibt es nicht',
  changedElsewhere: 'Diese Seite wurde inzwischen auf einem anderen Gerät geändert.',
  goneElsewhere: 'Diese Seite wurde inzwischen auf einem anderen Gerät entfernt.',
  tooMany: 'Ein Shop hat höchstens {max, number} Textseiten',
  tooRich:
    'Der Text hat zu viele Überschriften, Listen, Zellen und Links. Bitte teilen Sie ihn auf zwei Seiten auf.',
  busy: 'Viele Geräte ändern gerade die Seiten. Bitte versuchen Sie es noch einmal.',
  social: '{site} braucht eine Adresse wie https://{host}/your-shop',
  socialList: 'social enthält die Adressen Ihrer Seiten bei anderen Anbietern',
};
