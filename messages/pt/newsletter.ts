import type { Translations } from '@/messages';

export const newsletter: Translations['newsletter'] = {
  title: 'Newsletter',
  text: 'Promoções e novidades, de vez em quando. Primeiro enviamos-lhe uma ligação para confirmar.',
  email: 'O seu e-mail',
  subscribe: 'Subscrever',
  joinText: 'Confirme que quer a nossa newsletter.',
  leaveText: 'Pode retirar este e-mail da nossa newsletter.',
  join: 'Sim, quero',
  leave: 'Cancelar a subscrição',
  none: 'Esta loja não tem newsletter de momento.',
};
