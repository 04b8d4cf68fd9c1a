import type { Translations } from '@/messages';

export const phoneOrder: Translations['phoneOrder'] = {
  title: 'A sua encomenda por telefone',
  text: 'Junte-a à sua conta e encontra-a em As minhas encomendas.',
  signIn: 'Inicie sessão ou crie conta com o e-mail que recebeu a mensagem.',
  logIn: 'Iniciar sessão',
  wayBack: 'Continuar com a encomenda por telefone',
  add: 'Juntar à minha conta',
  noLink: 'Esta página abre-se pela ligação na mensagem sobre a sua encomenda. Abra-a de novo.',
};
