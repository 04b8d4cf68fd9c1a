import type { Translations } from '@/messages';

export const homeFaults: Translations['homeFaults'] = {
  words: 'Titel und Texte sind Text',
  long: 'Dieser Text hat höchstens {max} Zeichen',
  buttons: 'buttons nennt höchstens {max} Schaltflächen',
  button: 'Wählen Sie, wohin die Schaltfläche führt: all, offers oder eine Kategorie',
  buttonGone:
    'Eine Schaltfläche führt zur Kategorie {path}, die es nicht mehr gibt. Wählen Sie eine andere.',
  claims: 'claims nennt höchstens {max} Vorzüge, jeden mit seinem Symbol',
  shelves: 'shelves nennt die Pfade von Kategorien',
  best: 'Wählen Sie die Bestseller: first, sales oder hand',
  products: 'Wählen Sie höchstens {max} Produkte',
  picture: 'image ist das Bild, das das Banner hat; senden Sie ein anderes als Foto',
  noPhoto: 'Wählen Sie ein Foto für das Banner',
  home: 'home ist die ganze Startseite, oder null für die vom Anfang',
  revision: 'revision ist die, mit der die Startseite gelesen wurde',
  openLine: 'openLine ist true oder false',
  overtaken:
    'Die Startseite wurde inzwischen auf einem anderen Gerät geändert. Speichern Sie noch einmal, um sie zu ersetzen, oder laden Sie diese Seite neu, um sie zu sehen.',
};
