import type { Translations } from '@/messages';

export const staffFaults: Translations['staffFaults'] = {
  nameMissing: 'Introduza um nome',
  nameTooLong: 'Um nome tem no máximo {max} letras',
  roleMissing: 'Escolha uma função',
  gone: 'Esta pessoa já não está na sua equipa.',
  isOwner: 'Este é o e-mail do proprietário. Escolha outro.',
  tooMany: 'Uma equipa tem no máximo {max} pessoas. Remova alguém primeiro.',
  inviteOver:
    'Este convite foi usado, substituído ou expirou. Se já definiu uma palavra-passe, inicie sessão com ela; senão, peça uma nova ligação ao proprietário.',
};
