import type { Translations } from '@/messages';

export const pageTemplates: Translations['pageTemplates'] = {
  imprint: `## Quem gere esta loja

[Nome da empresa e forma jurídica]\\
[Rua e número]\\
[Código postal e localidade]\\
[País]

## Contactos

Telefone: [número]\\
E-mail: [e-mail]

## Registo e impostos

Registo: [conservatória e número; retirar se não houver]\\
NIF: [número]

## Responsável pelo conteúdo

[Nome e morada]`,
  terms: `## 1. Quem lhe vende

Estes termos aplicam-se às encomendas nesta loja de [nome e morada da empresa].

## 2. Como encomendar

A sua encomenda é uma proposta de compra. O contrato forma-se quando [a confirmamos por e-mail / a entregamos].

## 3. Preços e pagamento

Os preços estão em [moeda] e [incluem IVA / não incluem IVA, que é indicado antes de encomendar]. Paga com [meios de pagamento].

## 4. Entrega

Entregamos em [zona].

## 5. Direito de livre resolução

[Prazo, forma e exceções, por exemplo para produtos frescos.]

## 6. Garantia

[O que acontece com produtos defeituosos e o que prevê a lei.]

## 7. Lei e litígios

Aplica-se a lei de [país]. [Entidade de resolução de litígios e link do livro de reclamações.]

Versão de [data]`,
  privacy: `## Responsável

[Nome, morada, e-mail e telefone da empresa]

## O que guardamos e porquê

- **Encomendas**: nome, morada, telefone, e-mail e o que foi encomendado, para a entrega e a contabilidade. Guardados durante [prazo].
- **Conta**: e-mail e uma palavra-passe protegida, até eliminar a conta.
- **Dados técnicos**: [o que o seu servidor regista e durante quanto tempo].

Esta loja usa apenas os cookies de que precisa para iniciar sessão e para o idioma. [Indique outros ou retire esta frase.]

## Quem mais recebe dados

- Pagamentos: [nome do serviço]
- E-mail: [nome do serviço]
- Alojamento: [nome e país]

## Os seus direitos

Pode pedir acesso, retificação, eliminação e portabilidade dos seus dados: na página da sua conta ou em [e-mail]. Pode reclamar junto de [autoridade de controlo].

Versão de [data]`,
  delivery: `## Onde e quando

Entregamos em [localidades ou códigos postais], [dias] das [hora] às [hora].

## Quanto custa

A entrega custa [valor] e é grátis a partir de [valor]. A encomenda mínima é de [valor].

## Como entregamos

[Como os produtos frescos e congelados se mantêm frios, e o que acontece se não estiver ninguém em casa.]

## Levantamento

[Onde e quando levantar encomendas; se não houver, retire esta parte.]`,
  returns: `## Algo está errado

Avise-nos por [telefone ou e-mail] no prazo de [prazo], de preferência com uma foto. Levamos [um substituto] ou reembolsamos o preço.

## Se mudar de ideias

[Durante quanto tempo e como devolver produtos por abrir, quem paga, e quais, como os frescos, ficam excluídos.]

## Quando recebe o dinheiro

Reembolsamos em [número] dias pelo mesmo meio de pagamento. O dinheiro vivo é devolvido [como].

## Depósitos

[Onde e como se recebem as garrafas vazias; se não, retire esta parte.]`,
  faq: `## Onde entregam?

[Resposta]

## Quando chega a minha encomenda?

[Resposta]

## Como posso pagar?

[Resposta]

## E se algo estiver esgotado?

[Resposta]

## Posso alterar ou cancelar a minha encomenda?

[Resposta]`,
};
