import type { Translations } from '@/messages';

export const staffFaults: Translations['staffFaults'] = {
  nameMissing: 'Saisissez un nom',
  nameTooLong: 'Un nom a {max} lettres au plus',
  roleMissing: 'Choisissez un rôle',
  gone: 'Cette personne n’est plus dans votre équipe.',
  isOwner: 'C’est l’e-mail du propriétaire. Choisissez-en un autre.',
  tooMany: 'Une équipe compte {max} personnes au plus. Retirez d’abord quelqu’un.',
  inviteOver:
    'Cette invitation a été utilisée, remplacée ou a expiré. Si vous avez défini un mot de passe, connectez-vous avec ; sinon, demandez un nouveau lien au propriétaire.',
  pinDigits: 'Un code PIN a 4 à 8 chiffres',
  pinTrivial: 'Ce code PIN est trop facile à deviner. Choisissez-en un sans suite ni année.',
  pinBesideFactor:
    'Vous vous connectez avec un second facteur : un code PIN n’est donc pas possible.',
  locked: 'Cet appareil est verrouillé. Saisissez votre code PIN ou connectez-vous.',
  wrongPin: 'Ce code PIN est faux, ou il n’y en a pas',
  ownerPin: 'Le propriétaire se connecte avec le mot de passe et n’a pas de code PIN.',
  notShared:
    'On ne peut pas changer de personne sur cet appareil. Le propriétaire l’autorise dans « Compte ».',
};
