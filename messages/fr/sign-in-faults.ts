import type { Translations } from '@/messages';

export const signInFaults: Translations['signInFaults'] = {
  tookTooLong: 'C’était trop long, ou déjà utilisé. Veuillez réessayer.',
  proveFirst: 'Confirmez d’abord que c’est bien vous.',
  changedMeanwhile: 'Cela vient d’être modifié dans une autre fenêtre ou sur un autre appareil.',
  codeWrong: 'Ce code est incorrect ou a déjà servi. Essayez-en un autre.',
  passwordsAreOff:
    'Les mots de passe sont désactivés ici. Utilisez votre clé d’accès ou un code de secours.',
  codeWanted: 'Saisissez le code de votre application.',
  appCodesAreOn: 'Les codes d’application sont déjà demandés.',
  passkeyGone: 'Cette clé d’accès a déjà été supprimée.',
  passkeyNotMade: 'Cette clé d’accès n’a pas été créée pour cette boutique. Veuillez réessayer.',
  passkeyNotAdded:
    'Cette clé d’accès existe déjà, ou vous en avez {max}. Supprimez-en une qui ne sert pas.',
  lastPasskey:
    'C’est votre seule clé d’accès. Réactivez d’abord les mots de passe, ou ajoutez-en une autre.',
  notOnlyYet: 'Ajoutez d’abord une clé d’accès et créez des codes de secours.',
  passkeyRefused:
    'Cette clé d’accès ne fonctionne pas ici. Utilisez-en une autre, ou votre mot de passe.',
  passkeyNotRead: 'La clé d’accès n’est pas arrivée entière. Veuillez réessayer.',
  codeMissing: 'Saisissez le code',
  nameWrong: 'Un nom compte de 1 à {max} caractères',
};
