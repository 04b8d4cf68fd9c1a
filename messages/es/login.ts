import type { Translations } from '@/messages';

export const login: Translations['login'] = {
  welcome: 'Nos alegra verle de nuevo',
  newHere: '¿Es su primera vez?',
  create: 'Crear una cuenta',
  createYours: 'Cree su cuenta',
  haveOne: '¿Ya tiene una cuenta?',
  logIn: 'Iniciar sesión',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  createAccount: 'Crear cuenta',
  forgot: '¿Ha olvidado la contraseña?',
  accountReady: 'Su cuenta está lista y la sesión está iniciada.',
  signedIn: 'Ha iniciado sesión.',
};
