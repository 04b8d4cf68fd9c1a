import type { Translations } from '@/messages';

export const staffFaults: Translations['staffFaults'] = {
  nameMissing: 'Geben Sie einen Namen ein',
  nameTooLong: 'Ein Name hat höchstens {max} Zeichen',
  roleMissing: 'Wählen Sie eine Rolle',
  gone: 'Diese Person ist nicht mehr in Ihrem Team.',
  isOwner: 'Das ist die E-Mail des Inhabers. Wählen Sie eine andere.',
  tooMany: 'Ein Team hat höchstens {max} Personen. Entfernen Sie zuerst jemanden.',
  inviteOver:
    'Diese Einladung wurde benutzt, ersetzt oder ist abgelaufen. Wenn Sie ein Passwort gesetzt haben, melden Sie sich damit an; sonst bitten Sie den Inhaber um einen neuen Link.',
  pinDigits: 'Eine PIN hat 4 bis 8 Ziffern',
  pinTrivial: 'Diese PIN wird als Erstes geraten. Wählen Sie eine ohne Muster und ohne Jahreszahl.',
  pinBesideFactor:
    'Sie melden sich mit einem zweiten Faktor an und können daher keine PIN verwenden.',
  locked: 'Dieses Gerät ist gesperrt. Geben Sie Ihre PIN ein oder melden Sie sich an.',
  wrongPin: 'Diese PIN ist falsch, oder es gibt keine',
  ownerPin: 'Der Inhaber meldet sich mit dem Passwort an und hat keine PIN.',
  notShared: 'Auf diesem Gerät kann man nicht wechseln. Der Inhaber erlaubt es unter „Konto“.',
};
