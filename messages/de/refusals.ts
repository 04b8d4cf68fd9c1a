import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  databaseDown:
    'Der Shop erreicht gerade seine Datenbank nicht. Bitte versuchen Sie es gleich noch einmal.',
  shopBusy: 'Im Shop ist gerade sehr viel los. Bitte versuchen Sie es gleich noch einmal.',
  signOutAhead: 'Abgemeldet wird nicht im Voraus',
  notAuthorized: 'Nicht angemeldet',
  notYourRole: 'Ihre Rolle in diesem Shop erlaubt das nicht. Fragen Sie bei Bedarf den Inhaber.',
  wrongMethod: 'Dieser Aufruf erwartet {method}, nicht {given}',
  noSuchCall: 'Diesen Aufruf gibt es nicht: GET /api/openapi.json nennt alle',
  foreignSite: 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt',
  outOfDate: 'Die Seite ist veraltet: Laden Sie sie neu und versuchen Sie es noch einmal',
  twoMethods: 'Dieser Aufruf nimmt GET und POST, nicht {given}',
  givenTwice: '{name} ist doppelt angegeben',
  notSentWhole: 'Die Anfrage kam nicht vollständig an',
  sentTooSlowly:
    'Die Anfrage kam nicht rechtzeitig an. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  requestTooLarge: 'Die Anfrage ist größer als {bytes} Bytes',
  sendJson: 'Bitte als application/json senden',
  sendUncompressed: 'Bitte ohne Komprimierung senden',
  notJson: 'Die Anfrage ist kein gültiges JSON',
  invalidData: 'Ungültige Daten',
  sendForm: 'Bitte als multipart/form-data senden',
  formNotComplete: 'Das Formular ist unvollständig',
  fieldTooLong: '{name} ist zu lang',
  sendFilesAs: 'Bitte Dateien als {name} senden',
  fileTooLarge: '{name} ist größer als {size}',
  file: 'Datei {number}',
  mostPhotos: 'Bitte höchstens {max} Fotos senden',
  tooManyAttempts:
    'Zu viele Versuche. Versuchen Sie es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal.',
  wrongPassword: 'Das ist nicht Ihr Passwort',
  passwordChangedElsewhere:
    'Ihr Passwort wurde gerade eben in einem anderen Fenster oder auf einem anderen Gerät geändert.',
  userExists: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
  wrongLogin: 'E-Mail-Adresse oder Passwort ist falsch',
  wrongSellerLogin: 'Die Zugangsdaten sind falsch',
  manySignIns: 'Gerade melden sich viele Leute an. Bitte versuchen Sie es noch einmal.',
  sendsNoMail:
    'Dieser Shop verschickt keine E-Mails und kann Ihnen deshalb keinen Link senden. Bitte wenden Sie sich für ein neues Passwort an den Shop.',
  linkOver: 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  linkUsed:
    'Dieser Link wurde schon benutzt, oder das Passwort wurde inzwischen geändert. Bitte fordern Sie einen neuen an.',
  deviceGone: 'Dieses Gerät ist schon abgemeldet.',
  accountBusy: 'Ihr Konto wird gerade geändert. Bitte versuchen Sie es noch einmal.',
  paymentMisfit:
    'Eine Ihrer Zahlungen passt nicht zur Bestellung. Bitte klären Sie das zuerst mit dem Shop.',
  bankPending:
    'Ihre Bank muss noch eine Zahlung bestätigen. Danach kann Ihr Konto gelöscht werden.',
  refundNotPaid:
    'Eine Erstattung an Sie ist fehlgeschlagen; der Shop muss Ihnen noch Geld zurückzahlen. Danach kann Ihr Konto gelöscht werden.',
  paymentUnderWay:
    'Eine Ihrer Zahlungen läuft noch. Bitte schließen Sie sie ab, oder versuchen Sie es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal, wenn die Zahlungsseite abgelaufen ist.',
  orderBeingPlaced:
    'Eine Ihrer Bestellungen wird gerade aufgegeben. Bitte versuchen Sie es danach noch einmal.',
  orderStillOpen:
    '{order} ist noch „{status}“. Ihr Konto kann gelöscht werden, sobald sie geliefert oder storniert ist.',
  orderNumbered: 'Bestellung {number}',
  orderOfYours: 'Eine Ihrer Bestellungen',
  cancelInMyOrders: 'Sie können sie unter „Meine Bestellungen“ stornieren.',
  cartChangedElsewhere: 'Ihr Warenkorb wurde anderswo geändert',
  soldOut: '{name} ist ausverkauft',
  onlyLeft:
    'Von {name} {left, plural, one {ist nur noch # Stück} other {sind nur noch # Stück}} da',
  takeFewer: 'Bitte nehmen Sie weniger.',
  outOfStock: 'Nicht vorrätig: {names}. Bitte entfernen Sie es aus Ihrem Warenkorb.',
  correctCount: 'Bitte korrigieren Sie zuerst den Bestand, oder ändern Sie die Bestellung.',
  mostAddresses: 'Sie können höchstens {max} Adressen speichern',
  addressGone: 'Diese Adresse wurde nicht gefunden. Vielleicht ist sie schon entfernt.',
  selectOther: 'Diese Adresse wurde nicht gefunden. Bitte wählen Sie eine andere.',
  noPickup: 'Abholen ist zurzeit nicht möglich. Bitte wählen Sie Lieferung.',
  cartOrdered:
    'Dieser Warenkorb wurde schon bestellt. Sie finden die Bestellung unter „Meine Bestellungen“.',
  cartChanged: 'Ihr Warenkorb hat sich inzwischen geändert. Bitte sehen Sie ihn noch einmal an.',
  accountGone:
    'Ihr Konto wurde inzwischen gelöscht. Es wurde nichts bestellt und nichts abgebucht.',
  totalChanged:
    'Die Summe beträgt jetzt {now} statt {instead}, weil sich Preise geändert haben. Es wurde nichts bestellt: Bestellen Sie noch einmal, wenn Sie einverstanden sind.',
  statusNow: 'Diese Bestellung ist jetzt „{status}“.',
  cancelTooLate: 'Sie kann nur storniert werden, solange sie nicht gepackt ist.',
  reasonKept: 'Es bleibt beim Grund, der zuvor notiert wurde: „{reason}“.',
  noReasonKept: 'Es wurde ohne Grund notiert, und dabei bleibt es.',
  piecesGone:
    'Die Stücke kamen nicht zurück in den Verkauf; bitte den Bestand berichtigen, falls sie verkäuflich sind.',
  piecesBack:
    'Die Stücke kamen zurück in den Verkauf; bitte den Bestand berichtigen, falls sie unverkäuflich sind.',
  noSuchStep:
    'Eine Bestellung, die „{from}“ ist, kann nicht „{to}“ werden. Eine Änderung lässt sich eine Minute lang rückgängig machen.',
  paidOnline: 'Diese Bestellung wird online bezahlt; ob sie bezahlt ist, meldet Stripe.',
  cancelledUnpaid: 'Diese Bestellung ist storniert; es ist nichts zu bezahlen.',
  moveTooLate: 'Die Lieferzeit lässt sich nur ändern, solange nicht gepackt ist.',
  moveOver: 'Die Lieferzeit lässt sich nicht mehr ändern.',
  unpaidKeepsTime: 'Diese Bestellung ist noch nicht bezahlt und behält ihre Lieferzeit.',
  chooseOtherTime: 'Bitte wählen Sie eine andere Zeit.',
  replacementGone: 'Ein Ersatzprodukt wird nicht mehr verkauft. Bitte wählen Sie ein anderes.',
  lineNotInOrder: 'Ein Produkt der Liste gehört nicht zu dieser Bestellung.',
  foundTooMany: '{name}: {found} gefunden, aber nur {quantity} bestellt.',
  countedElsewhere: '{name} wurde auf einem anderen Gerät neu gezählt. Bitte noch einmal ansehen.',
  nothingMissing: '{name}: Es fehlt nichts, also bitte nicht ersetzen.',
  proposalOpen:
    '{name} ist vorgeschlagen, und die Antwort kann noch kommen. Warten Sie darauf, oder zählen Sie die Zeile neu.',
  proposalRefused:
    '{name} ist nicht gewünscht. Bitte wählen Sie ein anderes Produkt, oder lassen Sie es weg.',
  proposalGone: 'Dieser Vorschlag wurde zurückgenommen.',
  proposalAnswered: 'Dieser Vorschlag wurde schon anders beantwortet.',
  proposalLate: 'Die Zeit für eine Antwort ist vorbei. Es gilt Ihr Wunsch für fehlende Artikel.',
  replaceByOther: '{name}: Bitte durch ein anderes Produkt ersetzen.',
  dueStays:
    'Nach einem früheren Packen sind {before} fällig, der Rest wird erstattet. Es können nicht {due} werden.',
  dueStaysReturned:
    'Es sind {before} fällig, und das Zurückgebrachte wird bereits erstattet. Es können nicht {due} werden.',
  dueStaysInvoiced:
    'Es sind {before} fällig, und die Rechnung {number} wurde ausgestellt. Es können nicht {due} werden.',
  returnedLate:
    'Die Lieferung ist länger als eine Minute her. Zurückgenommenes Pfand kann jetzt nur noch die Leitung notieren.',
  returnedUnknown: 'Dieses Pfand hat kein Produkt des Shops. Die Leitung kann es notieren.',
  returnedAtMost:
    'Mit dieser Bestellung können Sie bis zu {sum} Pfand zurücknehmen, so viel, wie mit ihr verkauft wurde. Mehr kann die Leitung notieren.',
  returnedByManager:
    'Mit dieser Bestellung wurde kein Pfand verkauft. Zurückgenommenes Pfand kann hier nur die Leitung notieren.',
  paidOutInvoiced:
    'Es wurden {sum} bar ausgezahlt, und die Rechnung {number} wurde ausgestellt. Der Betrag kann nicht kleiner werden.',
  nothingToPayBack:
    'Es ist nichts auf anderem Weg zu erstatten: Keine Erstattung ist fehlgeschlagen.',
  payBackNow: 'Jetzt sind {amount} zu erstatten. Bitte sehen Sie noch einmal nach.',
  collectNow: 'Jetzt sind {sum} zu kassieren. Bitte sehen Sie noch einmal nach.',
  giveNow: 'Jetzt sind {sum} herauszugeben. Bitte sehen Sie noch einmal nach.',
  returnedNow:
    'Jetzt sind {sum} Pfand als zurückgegeben notiert. Bitte sehen Sie noch einmal nach.',
  payTooOften:
    'Diese Bestellung konnte nicht bezahlt werden. Bitte ändern Sie Ihren Warenkorb und bestellen Sie noch einmal.',
  payNotAccepted:
    'Die Online-Zahlung nimmt diese Bestellung nicht an. Es wurde nichts abgebucht; bitte wählen Sie Barzahlung bei Lieferung.',
  payStillOpen:
    'Ihre Zahlung wird noch bearbeitet. Bitte sehen Sie gleich unter „Meine Bestellungen“ nach.',
  payElsewhere:
    'Sie haben auf einem anderen Gerät oder in einem anderen Tab weiterbestellt. Hier wurde nichts abgebucht; bitte bezahlen Sie dort, oder versuchen Sie es noch einmal.',
  payCancelled:
    'Diese Bestellung wurde storniert. Dafür wird nichts abgebucht, oder Sie erhalten das Geld zurück. Bitte bestellen Sie noch einmal, wenn Sie sie weiterhin möchten.',
  payFlagged:
    'Für diese Bestellung ist eine Zahlung eingegangen, die nicht zu ihr passt. Bitte zahlen Sie nicht noch einmal: Der Shop prüft es.',
  paidAlready:
    'Ihre frühere Online-Zahlung ist eingegangen, und die Bestellung ist aufgegeben. Sie finden sie unter „Meine Bestellungen“.',
  payProcessing:
    'Ihre frühere Online-Zahlung wird noch bearbeitet. Bitte sehen Sie gleich unter „Meine Bestellungen“ nach.',
  noWebhookSecret: 'Kein Webhook-Schlüssel ist eingerichtet',
  wrongSignature: 'Die Signatur passt nicht',
  otherFee:
    'Die Lieferung an diese Adresse kostet jetzt anders. Bitte bestellen Sie noch einmal, unter einem neuen Schlüssel.',
  keyOfOther:
    'Dieser Idempotency-Key gehört zu einer anderen Bestellung. Bitte senden Sie mit einer neuen Bestellung einen neuen Schlüssel.',
  beingPaidOnline:
    'Diese Bestellung wird gerade online bezahlt. Bitte laden Sie Ihren Warenkorb neu.',
  placedAlready: 'Diese Bestellung ist schon aufgegeben. Bitte laden Sie Ihren Warenkorb neu.',
  tooManyOrders:
    'Sie haben innerhalb einer Stunde {max} Bestellungen aufgegeben; mehr sind mit einem Konto nicht möglich. Bitte bestellen Sie in {minutes, plural, one {einer Minute} other {# Minuten}} wieder.',
  tooManyPayPages:
    'Sie haben {max} Bezahlseiten für eine Lieferzeit nicht bezahlt. Bezahlen Sie bei der Lieferung oder versuchen Sie es in {hours, plural, one {einer Stunde} other {# Stunden}} wieder.',
  noTimes: 'Dieser Shop bietet zurzeit keine Lieferzeiten zur Auswahl. Bitte bestellen Sie ohne.',
  allFull:
    'Alle Zeiten der nächsten Tage sind vergeben. Bitte versuchen Sie es später noch einmal.',
  timeTooLate: 'Für {time} ist es zu spät.',
  timeNotOffered: 'Diese Zeit wird nicht angeboten.',
  timeFull: 'Die Zeit {time} ist ausgebucht.',
  nothingOrderedTime: 'Es wurde nichts bestellt: Bitte wählen Sie eine andere Zeit.',
  placeAnew: 'Bitte geben Sie die Bestellung für eine andere Zeit neu auf.',
  noTimeToChoose: 'Dieser Shop liefert so bald wie möglich: Es ist keine Zeit zu wählen.',
  orderBusy:
    'Diese Bestellung wird gerade von jemand anderem geändert. Bitte versuchen Sie es gleich noch einmal.',
  orderGone: 'Diese Bestellung wurde nicht gefunden.',
  tooManyStreams: 'Diese Seite ist zu oft geöffnet. Bitte schließen Sie einige Fenster.',
  productGone:
    'Ein Produkt in Ihrem Warenkorb wird nicht mehr verkauft. Bitte laden Sie Ihren Warenkorb neu.',
  noLongerSold: 'Nicht mehr im Angebot: {names}. Bitte entfernen Sie es aus Ihrem Warenkorb.',
  onlineLeast: 'Online-Zahlung ist ab {amount} möglich. Bitte wählen Sie Barzahlung bei Lieferung.',
  onlineMost: 'Online-Zahlung ist bis {amount} möglich. Bitte wählen Sie Barzahlung bei Lieferung.',
  staysCancelled: 'Die Zahlung wird schon erstattet, also bleibt die Bestellung storniert.',
  staysPacked:
    'Was fehlte, wird schon erstattet, also bleibt die Bestellung gepackt; die Mengen lassen sich nur noch verringern.',
  paymentOff: 'Online-Zahlung ist gerade nicht möglich. Bitte wählen Sie Barzahlung bei Lieferung.',
  paymentSilent:
    'Die Online-Zahlung antwortet gerade nicht. Es wurde nichts abgebucht; bitte versuchen Sie es gleich noch einmal.',
  noInvoices: 'Dieser Shop stellt keine Rechnungen aus.',
  invoiceLacks:
    'Eine Rechnung muss Adresse und Steuernummer des Shops nennen, und der Shop hat nicht beides angegeben.',
  invoiceOfCancelled: 'Diese Bestellung ist storniert; es gibt nichts zu berechnen.',
  invoiceAfterDelivery:
    'Eine Rechnung nennt, was geliefert wurde; es gibt sie, sobald diese Bestellung geliefert ist.',
  invoiceAfterPickup:
    'Eine Rechnung nennt, was abgeholt wurde; es gibt sie, sobald diese Bestellung abgeholt ist.',
  invoiceOfErased: 'Das Konto wurde gelöscht; es gibt keinen Namen für eine Rechnung.',
  invoiceOfNothing: 'Dem Shop bleibt von dieser Bestellung nichts; es gibt nichts zu berechnen.',
  invoiceMade:
    'Die Rechnung {number} wurde schon für {buyer} ausgestellt. Eine Rechnung lässt sich nicht ändern; bitte wenden Sie sich an den Shop.',
  noInvoiceYet: 'Zu dieser Bestellung gibt es noch keine Rechnung.',
  noInvoiceOfNumber: 'Zu dieser Bestellung gibt es keine Rechnung mit dieser Nummer.',
  xmlEmailOfOrder:
    'Eine elektronische Rechnung nennt die E-Mail-Adressen beider Seiten, und die Bestellung hatte keine.',
  xmlEmailOfShop:
    'Eine elektronische Rechnung nennt die E-Mail-Adressen beider Seiten, und der Shop hatte keine.',
  xmlAddress:
    'Eine elektronische Rechnung nennt die Adresse des Käufers, und diese Bestellung wurde abgeholt.',
  xmlCountry:
    'Eine elektronische Rechnung nennt das Land des Käufers, und „{country}“ ist nicht bekannt.',
  staysPackedReturned: 'Das Pfand wird bereits erstattet, daher bleibt die Bestellung gepackt.',
  pushOff: 'Dieser Shop kann keine Mitteilungen senden: Seine VAPID-Schlüssel sind nicht gesetzt.',
  pushUnreachable: 'Dieser Browser nutzt einen Push-Dienst, den der Shop nicht erreicht',
  pushFaulty: 'Dieser Browser hat eine Anmeldung geschickt, mit der der Shop nichts anfangen kann',
  newsletterOff: 'Dieser Shop hat zurzeit keinen Newsletter.',
  staysDelivered: 'Von dieser Bestellung wurde etwas erstattet, daher bleibt sie geliefert.',
  paidRefunded:
    'Von dieser Bestellung wurde etwas erstattet, daher bleibt ihre Zahlung, wie sie vermerkt ist.',
  refundPieces:
    '{count, plural, one {Von einer Zeile ist nur noch # Stück} other {Von einer Zeile sind nur noch # Stück}} zu erstatten.',
  refundWhich:
    'Mehrere Zeilen wurden durch dieses Produkt ersetzt. Bitte laden Sie die Bestellung neu und wählen Sie eine davon.',
  refundNoFee: 'Bei dieser Bestellung ist keine Liefergebühr mehr zu erstatten.',
  refundOfNothing: 'Diese Stücke kosten nichts, daher ist nichts zu erstatten.',
  refundTooMuch: '{sum} sind mehr als die {left}, die noch erstattet werden können.',
  refundKeyTaken:
    'Mit diesem Vorgang wurde schon etwas anderes erstattet. Bitte sehen Sie die Bestellung an und beginnen Sie neu.',
  refundMeanwhile:
    'Von dieser Bestellung wurde in einem anderen Fenster etwas erstattet. Bitte sehen Sie nach und drücken Sie dann noch einmal.',
  refundNoCard:
    'Von dieser Bestellung kann nichts auf eine Karte erstattet werden. Bitte erstatten Sie bar oder als Guthaben.',
  refundTooOften: 'Diese Bestellung wurde schon in zu vielen Teilen erstattet.',
  refundGone: 'Diese Erstattung wurde nicht gefunden.',
  refundStaysCard: 'Eine Erstattung auf die Karte kann nicht zurückgenommen werden.',
  refundStaysCredited: 'Rechnung {number} berücksichtigt diese Erstattung, daher bleibt sie.',
  refundStaysDay: 'Der Tag dieser Erstattung ist vorbei oder abgeschlossen, daher bleibt sie.',
  dayNotBegun: 'Dieser Tag hat noch nicht begonnen.',
  dayPassedOver:
    '{date} ist schon abgeschlossen, daher kann kein früherer Tag mehr abgeschlossen werden.',
  dayEarlierOpen:
    'Bitte schließen Sie zuerst den {date} ab: Er hat Einnahmen, die noch offen sind.',
  dayClosed: 'Der {date} wurde inzwischen mit einem anderen Bargeldbetrag abgeschlossen.',
  takingsMoved:
    'Inzwischen hat sich etwas geändert: Jetzt werden {sum} Bargeld erwartet. Bitte sehen Sie nach und schließen Sie dann ab.',
  sayDifference:
    'Erwartet wurden {sum} Bargeld. Bitte geben Sie an, warum ein anderer Betrag gezählt wurde.',
  claimed: '{name} packt diese Bestellung. Übernehmen Sie sie zuerst.',
  theOwner: 'Der Inhaber',
};
