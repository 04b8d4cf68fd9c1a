import type { Translations } from '@/messages';

export const password: Translations['password'] = {
  forgotTitle: 'Contraseña olvidada',
  forgot: '¿Ha olvidado la contraseña?',
  forgotText:
    'Indíquenos el correo electrónico de su cuenta y le enviaremos un enlace para poner una nueva.',
  email: 'Correo electrónico',
  send: 'Enviar el enlace',
  title: 'Contraseña nueva',
  choose: 'Elija una contraseña nueva',
  chooseText: 'Cierra la sesión en todos sus dispositivos.',
  isSet: 'Su contraseña nueva está guardada.',
  logIn: 'Iniciar sesión',
  fresh: 'Contraseña nueva',
  set: 'Guardar la contraseña nueva',
  again: 'Pedir un enlace nuevo',
};
