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
};
