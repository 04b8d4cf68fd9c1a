import type { Translations } from '@/messages';

export const staffFaults: Translations['staffFaults'] = {
  nameMissing: 'Escriba un nombre',
  nameTooLong: 'Un nombre tiene como máximo {max} letras',
  roleMissing: 'Elija una función',
  gone: 'Esta persona ya no está en su equipo.',
  isOwner: 'Es el correo electrónico del propietario. Elija otro.',
  tooMany: 'Un equipo tiene como máximo {max} personas. Quite antes a alguien.',
  inviteOver:
    'Esta invitación ya se usó, se sustituyó o ha caducado. Si ya tiene contraseña, inicie sesión con ella; si no, pida un enlace nuevo al propietario.',
  pinDigits: 'Un PIN tiene de 4 a 8 cifras',
  pinTrivial: 'Este PIN es fácil de adivinar. Elija uno sin secuencias ni años.',
  pinBesideFactor: 'Usted inicia sesión con un segundo factor, así que no puede usar un PIN.',
  locked: 'Este dispositivo está bloqueado. Introduzca su PIN o inicie sesión.',
  wrongPin: 'Este PIN no es correcto o no se ha definido',
  ownerPin: 'El propietario inicia sesión con la contraseña y no tiene PIN.',
  notShared:
    'En este dispositivo no se puede cambiar de persona. El propietario lo permite en «Cuenta».',
};
