import type { Translations } from '@/messages';

export const signInFaults: Translations['signInFaults'] = {
  tookTooLong:
    'Das hat zu lange gedauert oder wurde schon benutzt. Bitte versuchen Sie es noch einmal.',
  proveFirst: 'Bitte bestätigen Sie zuerst, dass Sie es sind.',
  changedMeanwhile:
    'Das wurde gerade in einem anderen Fenster oder auf einem anderen Gerät geändert.',
  codeWrong:
    'Dieser Code stimmt nicht oder wurde schon benutzt. Bitte versuchen Sie einen anderen.',
  passwordsAreOff:
    'Passwörter sind hier abgeschaltet. Bitte benutzen Sie Ihren Passkey oder einen Wiederherstellungscode.',
  codeWanted: 'Bitte geben Sie den Code Ihrer App ein.',
  appCodesAreOn: 'Nach App-Codes wird schon gefragt.',
  passkeyGone: 'Dieser Passkey wurde schon entfernt.',
  passkeyNotMade:
    'Dieser Passkey wurde nicht für diesen Shop angelegt. Bitte versuchen Sie es noch einmal.',
  passkeyNotAdded:
    'Diesen Passkey gibt es schon, oder Sie haben {max}. Entfernen Sie einen, den Sie nicht benutzen.',
  lastPasskey:
    'Das ist Ihr einziger Passkey. Schalten Sie zuerst Passwörter ein oder fügen Sie einen weiteren hinzu.',
  notOnlyYet: 'Fügen Sie zuerst einen Passkey hinzu und erstellen Sie Wiederherstellungscodes.',
  passkeyRefused:
    'Dieser Passkey gilt hier nicht. Bitte benutzen Sie einen anderen oder Ihr Passwort.',
  passkeyNotRead: 'Der Passkey kam nicht vollständig an. Bitte versuchen Sie es noch einmal.',
  codeMissing: 'Bitte geben Sie den Code ein',
  nameWrong: 'Ein Name hat 1 bis {max} Zeichen',
};
