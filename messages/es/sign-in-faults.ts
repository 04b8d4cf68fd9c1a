import type { Translations } from '@/messages';

export const signInFaults: Translations['signInFaults'] = {
  tookTooLong: 'Ha tardado demasiado o ya se ha usado. Inténtelo de nuevo.',
  proveFirst: 'Confirme primero que es usted.',
  changedMeanwhile: 'Esto se acaba de cambiar en otra ventana o en otro dispositivo.',
  codeWrong: 'Este código no es correcto o ya se ha usado. Pruebe con otro.',
  passwordsAreOff:
    'Aquí las contraseñas están desactivadas. Use su llave de acceso o un código de recuperación.',
  codeWanted: 'Introduzca el código de su aplicación.',
  appCodesAreOn: 'Ya se piden los códigos de una aplicación.',
  passkeyGone: 'Esta llave de acceso ya se ha quitado.',
  passkeyNotMade: 'Esta llave de acceso no se ha creado para esta tienda. Inténtelo de nuevo.',
  passkeyNotAdded: 'Esta llave de acceso ya existe, o tiene {max}. Quite una que no use.',
  lastPasskey: 'Es su única llave de acceso. Active primero las contraseñas o añada otra.',
  notOnlyYet: 'Añada primero una llave de acceso y cree códigos de recuperación.',
  passkeyRefused: 'Esta llave de acceso no sirve aquí. Use otra o su contraseña.',
  passkeyNotRead: 'La llave de acceso no ha llegado completa. Inténtelo de nuevo.',
  codeMissing: 'Introduzca el código',
  nameWrong: 'Un nombre tiene de 1 a {max} caracteres',
};
