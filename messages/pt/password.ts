import type { Translations } from '@/messages';

export const password: Translations['password'] = {
  forgotTitle: 'Palavra-passe esquecida',
  forgot: 'Esqueceu-se da palavra-passe?',
  forgotText: 'Diga-nos o e-mail da sua conta e enviamos-lhe uma ligação para definir uma nova.',
  email: 'E-mail',
  send: 'Enviar a ligação',
  title: 'Nova palavra-passe',
  choose: 'Escolha uma nova palavra-passe',
  chooseText: 'Termina a sessão em todos os seus dispositivos.',
  isSet: 'A sua nova palavra-passe está definida.',
  logIn: 'Iniciar sessão',
  fresh: 'Nova palavra-passe',
  set: 'Definir a nova palavra-passe',
  again: 'Pedir uma nova ligação',
};
