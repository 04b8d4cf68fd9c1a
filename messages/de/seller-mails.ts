import type { Translations } from '@/messages';

export const sellerMails: Translations['sellerMails'] = {
  because: 'Sie erhalten diese E-Mail, weil Sie bei {shop} verkaufen.',
  pieces: '{count, plural, one {# Stück} other {# Stück}}',
  sum: '{howMany}, {sum}',
  subject: 'Neu: {named}, {sum}',
  heading: 'Neu: {named}',
  preview: '{sum}. {when}',
  promisedFor: 'Zugesagt für {window}.',
  promisedBy: 'Zugesagt bis {time}.',
  paid: '{sum}, bezahlt. {when}',
  held: 'Höchstens {sum}, auf der Karte reserviert. {when}',
  atPickup: '{sum}, Zahlung bei der Abholung. {when}',
  onDelivery: '{sum}, Zahlung bei der Lieferung. {when}',
  ordered: 'Bestellte Artikel',
  collectedBy: 'Wird abgeholt von',
  deliveryTo: 'Lieferung an',
  note: 'Hinweis: {note}',
  pack: 'Bestellung packen',
  misfit: '{named}: Die Zahlung passt nicht',
  misfitText:
    '{named} kostet {sum}, aber Stripe meldet: {flag}. Sie wird erst geliefert, wenn Sie das bei Stripe und in der Bestellung geprüft haben.',
  seeOrder: 'Bestellung ansehen',
  passwordHelp:
    'Setzen Sie in der Umgebung des Shops ein anderes SELLER_PASSWORD und starten Sie ihn neu.',
  inviteSubject: 'Einladung in das Team von {shop}',
  inviteText:
    '{shop} lädt Sie ein, im Verkäuferbereich zu arbeiten. Ihr Link legt Ihr Passwort fest. Er gilt einmal, {days, plural, one {# Tag} other {# Tage}} lang.',
  inviteSet: 'Passwort festlegen',
  inviteIgnore: 'Wenn Sie diesen Shop nicht kennen, ignorieren Sie diese Mail.',
  inviteBecause:
    'Sie erhalten diese E-Mail, weil {shop} diese Adresse für jemanden aus dem Team eingegeben hat.',
  wrongPins: 'Für Sie wurden falsche PINs eingegeben',
  wrongPinsText:
    'Jemand hat auf einem gemeinsamen Gerät des Shops fünf falsche PINs für Sie eingegeben.',
  wrongPinsHelp:
    'Wenn Sie es nicht waren, legen Sie unter „Konto“ eine neue PIN fest und sagen Sie es dem Inhaber.',
  signInSubject: '{what} ({shop})',
  signInPreview: 'Die Anmeldung im Verkäuferbereich wurde geändert.',
  signInSee: 'Anmeldung ansehen',
  passkeyAdded: 'Ein Passkey wurde hinzugefügt',
  passkeyRemoved: 'Ein Passkey wurde entfernt',
  appCodesOn: 'Ab jetzt wird nach App-Codes gefragt',
  appCodesOff: 'Nach App-Codes wird nicht mehr gefragt',
  codesMade: 'Neue Wiederherstellungscodes wurden erstellt',
  codeUsed: 'Ein Wiederherstellungscode wurde benutzt',
  passwordsOff: 'Passwörter wurden ausgeschaltet',
  passwordsOn: 'Passwörter wurden eingeschaltet',
};
