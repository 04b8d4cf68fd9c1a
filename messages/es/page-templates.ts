import type { Translations } from '@/messages';

export const pageTemplates: Translations['pageTemplates'] = {
  imprint: `## Titular de la tienda

[Nombre de la empresa y forma jurídica]\\
[Calle y número]\\
[Código postal y localidad]\\
[País]

## Contacto

Teléfono: [número]\\
Correo electrónico: [dirección]

## Registro e impuestos

Registro: [registro mercantil y datos; quitar si no procede]\\
NIF: [número]

## Responsable del contenido

[Nombre y dirección]`,
  terms: `## 1. Quién le vende

Estas condiciones valen para los pedidos en esta tienda de [nombre y dirección de la empresa].

## 2. Cómo se hace el pedido

Su pedido es una oferta de compra. El contrato se forma cuando [lo confirmamos por correo electrónico / lo entregamos].

## 3. Precios y pago

Los precios están en [moneda] e [incluyen el IVA / no incluyen el IVA, que se indica antes de pedir]. Se paga con [formas de pago].

## 4. Entrega

Entregamos en [zona].

## 5. Derecho de desistimiento

[Plazo, forma y excepciones, por ejemplo para productos frescos.]

## 6. Garantía

[Qué ocurre con los productos defectuosos y qué prevé la ley.]

## 7. Ley y conflictos

Se aplica la ley de [país]. [Entidad de resolución de conflictos.]

Versión del [fecha]`,
  privacy: `## Responsable

[Nombre, dirección, correo electrónico y teléfono de la empresa]

## Qué guardamos y para qué

- **Pedidos**: nombre, dirección, teléfono, correo electrónico y lo pedido, para la entrega y la contabilidad. Se conservan durante [plazo].
- **Cuenta**: correo electrónico y una contraseña protegida, hasta que elimine la cuenta.
- **Datos técnicos**: [qué registra su servidor y cuánto tiempo].

Esta tienda solo usa las cookies que necesita para iniciar sesión y para el idioma. [Indique otras o quite esta frase.]

## Quién más recibe datos

- Pagos: [nombre del servicio]
- Correo electrónico: [nombre del servicio]
- Alojamiento: [nombre y país]

## Sus derechos

Puede pedir acceso, rectificación, supresión y portabilidad de sus datos: en la página de su cuenta o en [correo electrónico]. Puede reclamar ante [autoridad de control].

Versión del [fecha]`,
  delivery: `## Dónde y cuándo

Entregamos en [localidades o códigos postales], [días] de [hora] a [hora].

## Cuánto cuesta

La entrega cuesta [importe] y es gratis a partir de [importe]. El pedido mínimo es de [importe].

## Cómo entregamos

[Cómo se mantiene el frío y qué ocurre si no hay nadie en casa.]

## Recogida

[Dónde y cuándo se pueden recoger los pedidos; si no, quite esta parte.]`,
  returns: `## Algo no está bien

Avísenos por [teléfono o correo electrónico] en [plazo], mejor con una foto. Llevamos [un sustituto] o reembolsamos el precio.

## Si cambia de opinión

[Durante cuánto tiempo y cómo se devuelven los productos sin abrir, quién paga, y cuáles, como los frescos, quedan excluidos.]

## Cuándo recibe el dinero

Reembolsamos en [número] días por la misma forma de pago. El efectivo se devuelve [cómo].

## Depósitos por envases

[Dónde y cómo se recogen los envases vacíos; si no, quite esta parte.]`,
  faq: `## ¿Dónde entregan?

[Respuesta]

## ¿Cuándo llega mi pedido?

[Respuesta]

## ¿Cómo puedo pagar?

[Respuesta]

## ¿Y si algo está agotado?

[Respuesta]

## ¿Puedo cambiar o cancelar mi pedido?

[Respuesta]`,
};
