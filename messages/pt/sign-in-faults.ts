import type { Translations } from '@/messages';

export const signInFaults: Translations['signInFaults'] = {
  tookTooLong: 'Demorou demasiado ou já foi usado. Tente de novo.',
  proveFirst: 'Confirme primeiro que é mesmo você.',
  changedMeanwhile: 'Isto acabou de ser alterado noutra janela ou noutro dispositivo.',
  codeWrong: 'Este código não está certo ou já foi usado. Tente outro.',
  passwordsAreOff:
    'As palavras-passe estão desativadas. Use a sua chave de acesso ou um código de recuperação.',
  codeWanted: 'Introduza o código da sua aplicação.',
  appCodesAreOn: 'Os códigos de uma aplicação já são pedidos.',
  passkeyGone: 'Esta chave de acesso já foi removida.',
  passkeyNotMade: 'Esta chave de acesso não foi criada para esta loja. Tente de novo.',
  passkeyNotAdded: 'Esta chave de acesso já existe, ou já tem {max}. Remova uma que não use.',
  lastPasskey: 'É a sua única chave de acesso. Ative primeiro as palavras-passe ou adicione outra.',
  notOnlyYet: 'Adicione primeiro uma chave de acesso e crie códigos de recuperação.',
  passkeyRefused: 'Esta chave de acesso não serve aqui. Use outra ou a sua palavra-passe.',
  passkeyNotRead: 'A chave de acesso não chegou completa. Tente de novo.',
  codeMissing: 'Introduza o código',
  nameWrong: 'Um nome tem de 1 a {max} caracteres',
};
