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
  pinDigits: 'Um PIN tem de 4 a 8 algarismos',
  pinTrivial: 'Este PIN é fácil de adivinhar. Escolha um sem sequências nem anos.',
  pinBesideFactor: 'Inicia sessão com um segundo fator, por isso não pode usar um PIN.',
  locked: 'Este dispositivo está bloqueado. Introduza o seu PIN ou inicie sessão.',
  wrongPin: 'Este PIN está errado ou não foi definido',
  ownerPin: 'O proprietário inicia sessão com a palavra-passe e não tem PIN.',
  notShared: 'Neste dispositivo não se pode mudar de pessoa. O proprietário permite-o em «Conta».',
};
