import type { Translations } from '@/messages';

export const login: Translations['login'] = {
  welcome: 'Bem-vindo de volta',
  newHere: 'É a sua primeira vez?',
  create: 'Criar uma conta',
  createYours: 'Crie a sua conta',
  haveOne: 'Já tem uma conta?',
  logIn: 'Iniciar sessão',
  name: 'Nome',
  email: 'E-mail',
  password: 'Palavra-passe',
  createAccount: 'Criar conta',
  forgot: 'Esqueceu-se da palavra-passe?',
  accountReady: 'A sua conta está pronta e a sessão foi iniciada.',
  signedIn: 'Sessão iniciada.',
};
