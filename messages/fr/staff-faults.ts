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
};
