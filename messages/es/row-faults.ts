import type { Translations } from '@/messages';

export const rowFaults: Translations['rowFaults'] = {
  noVariants: 'El archivo no tiene variantes de este producto.',
  noParent: 'Falta la fila del producto al que pertenece.',
  wrongKind: 'Los productos de este tipo no se pueden vender aquí.',
  nothingInRow: 'Esta fila no tiene precio ni foto.',
  openQuote: 'Unas comillas no se cierran, o no están duplicadas dentro de un texto.',
  manyCells: 'La fila tiene más celdas que columnas hay.',
  garbled: 'Estos caracteres están dañados. Elija otros caracteres arriba o corrija la fila.',
  noName: 'Falta el nombre.',
  longName: 'El nombre supera los 200 caracteres.',
  unknownCategory: 'Su tienda no tiene esta categoría.',
  noPrice: 'Falta el precio.',
  notPrice: 'Esto no es un precio.',
  ambiguousPrice: 'Se puede leer de dos maneras. Elija arriba cómo se escriben los precios.',
  negativePrice: 'Un precio no es negativo.',
  zeroPrice: 'Un precio es mayor que cero.',
  manyDecimals: 'Un precio tiene como máximo dos decimales.',
  otherCurrency: 'Esta no es la moneda de su tienda.',
  tooHigh: 'Este precio es demasiado alto.',
  offerAbove: 'El precio de oferta supera el precio.',
  manyLines: 'La descripción tiene más de 40 líneas.',
  longLine: 'Una línea de la descripción supera los 500 caracteres.',
  longWeight: 'El peso supera los 40 caracteres.',
  notStock: 'Las existencias son un número entero de 0 a 1.000.000.',
  notSwitch: 'Esto no es ni sí ni no.',
  notDay: 'Esta no es una fecha clara. Escríbala como 2026-01-31.',
  notTax: 'Ningún tipo de IVA de su tienda coincide. Añádalo en los ajustes o corrija la celda.',
  notPublished: 'Este producto es un borrador o privado.',
  sameProduct: 'El mismo producto está en la línea {line}.',
  notedHtml:
    '{count, plural, one {# descripción era HTML y se convierte en líneas simples.} many {# descripciones eran HTML y se convierten en líneas simples.} other {# descripciones eran HTML y se convierten en líneas simples.}}',
  notedParted:
    '{count, plural, one {Un párrafo largo se divide en # descripción.} many {Los párrafos largos se dividen en # descripciones.} other {Los párrafos largos se dividen en # descripciones.}}',
  notedManyPictures:
    '{count, plural, one {# producto tiene más de 4 fotos; se usan las 4 primeras.} many {# productos tienen más de 4 fotos; se usan las 4 primeras.} other {# productos tienen más de 4 fotos; se usan las 4 primeras.}}',
  notedWebPictures:
    '{count, plural, one {# producto tiene fotos en la web, que puede traer después de importar.} many {# productos tienen fotos en la web, que puede traer después de importar.} other {# productos tienen fotos en la web, que puede traer después de importar.}}',
  notedPlainHttp:
    '{count, plural, one {# producto tiene direcciones de fotos que no empiezan por https; se dejan fuera.} many {# productos tienen direcciones de fotos que no empiezan por https; se dejan fuera.} other {# productos tienen direcciones de fotos que no empiezan por https; se dejan fuera.}}',
  notedOversold:
    '{count, plural, one {# recuento bajo cero pasa a 0.} many {# recuentos bajo cero pasan a 0.} other {# recuentos bajo cero pasan a 0.}}',
  notedBackorder:
    '{count, plural, one {# producto pendiente de reposición se desactiva.} many {# productos pendientes de reposición se desactivan.} other {# productos pendientes de reposición se desactivan.}}',
  notedManyCategories:
    '{count, plural, one {# producto tiene varias categorías; se usa una.} many {# productos tienen varias categorías; se usa una.} other {# productos tienen varias categorías; se usa una.}}',
  notedOtherCategory:
    '{count, plural, one {# producto va a una categoría de otro nombre.} many {# productos van a una categoría de otro nombre.} other {# productos van a una categoría de otro nombre.}}',
  notedPictureRows:
    '{count, plural, one {# fila solo añade una foto a un producto.} many {# filas solo añaden fotos a un producto.} other {# filas solo añaden fotos a un producto.}}',
  notedParentRows:
    '{count, plural, one {# fila solo describe las variantes que la siguen.} many {# filas solo describen las variantes que las siguen.} other {# filas solo describen las variantes que las siguen.}}',
  notedVariants:
    '{count, plural, one {# variante pasa a ser un tamaño de su producto.} many {# variantes pasan a ser tamaños de sus productos.} other {# variantes pasan a ser tamaños de sus productos.}}',
  notedNoOffer:
    '{count, plural, one {# precio anterior a la oferta es menor que el precio y se deja fuera.} many {# precios anteriores a la oferta son menores que el precio y se dejan fuera.} other {# precios anteriores a la oferta son menores que el precio y se dejan fuera.}}',
  notedSaleOff:
    '{count, plural, one {# oferta no vale hoy; se usa el precio normal.} many {# ofertas no valen hoy; se usa el precio normal.} other {# ofertas no valen hoy; se usa el precio normal.}}',
  notedSaleEnds:
    '{count, plural, one {# oferta tiene una fecha final, que no se guarda.} many {# ofertas tienen una fecha final, que no se guarda.} other {# ofertas tienen una fecha final, que no se guarda.}}',
  notedUnpublished:
    '{count, plural, one {# borrador o producto privado se importa desactivado.} many {# borradores o productos privados se importan desactivados.} other {# borradores o productos privados se importan desactivados.}}',
  notedSpaces:
    '{count, plural, one {# nombre pierde espacios o saltos de línea de más.} many {# nombres pierden espacios o saltos de línea de más.} other {# nombres pierden espacios o saltos de línea de más.}}',
  notedAbove:
    '{count, plural, one {# línea encima de los nombres de columnas no se lee.} many {# líneas encima de los nombres de columnas no se leen.} other {# líneas encima de los nombres de columnas no se leen.}}',
  whichProduct: 'Indique de qué producto son las fotos',
  notAnAddress: 'Una foto en la web necesita una dirección que empiece por https',
  noPhoto: 'Elija una foto',
  photosFull: '{name} no puede tener más de {max} fotos',
  severalProducts: 'Varios productos se llaman {name}. Añada las fotos a mano.',
  thisPhoto: 'La foto',
  webNotAllowed: 'Solo se leen direcciones de internet que empiezan por https.',
  webNotReached: 'La dirección no respondió a tiempo.',
  webNotFound: 'No hay ninguna foto en esta dirección.',
  webTooLarge: 'La foto es demasiado grande.',
  notByWeight: 'Esto no es ni sí ni no.',
  notedNoBarcode:
    '{count, plural, one {# código de barras no es válido y se omite.} many {# códigos de barras no son válidos y se omiten.} other {# códigos de barras no son válidos y se omiten.}}',
  notedPlaceholders:
    '{count, plural, one {# producto tiene celdas como n/a, que se leen como vacías.} many {# productos tienen celdas como n/a, que se leen como vacías.} other {# productos tienen celdas como n/a, que se leen como vacías.}}',
  notedOtherName:
    '{count, plural, one {# producto tiene su nombre en otro idioma.} many {# productos tienen su nombre en otro idioma.} other {# productos tienen su nombre en otro idioma.}}',
  notedTaxAdded:
    '{count, plural, one {# precio sin impuestos pasa a precio con impuestos.} many {# precios sin impuestos pasan a precios con impuestos.} other {# precios sin impuestos pasan a precios con impuestos.}}',
  notedTaxTaken:
    '{count, plural, one {# precio con impuestos pasa a precio sin impuestos.} many {# precios con impuestos pasan a precios sin impuestos.} other {# precios con impuestos pasan a precios sin impuestos.}}',
  notedWeighed:
    '{count, plural, one {# producto se vende por peso: su precio es por kilo, en pasos de 50 g.} many {# productos se venden por peso: sus precios son por kilo, en pasos de 50 g.} other {# productos se venden por peso: sus precios son por kilo, en pasos de 50 g.}}',
  notedWeighedOffer:
    '{count, plural, one {# producto por peso tiene una oferta, que pasa a ser su precio.} many {# productos por peso tienen ofertas, que pasan a ser sus precios.} other {# productos por peso tienen ofertas, que pasan a ser sus precios.}}',
  notedSections:
    '{count, plural, one {# fila es el título de una sección y pasa a ser categoría.} many {# filas son títulos de sección y pasan a ser categorías.} other {# filas son títulos de sección y pasan a ser categorías.}}',
  notedPackSizes:
    '{count, plural, one {# fila del mismo nombre pasa a ser un tamaño según su envase.} many {# filas del mismo nombre pasan a ser tamaños según su envase.} other {# filas del mismo nombre pasan a ser tamaños según su envase.}}',
  notedSameName:
    '{count, plural, one {# producto del mismo nombre recibe su marca, tamaño o código de barras en el nombre.} many {# productos del mismo nombre reciben su marca, tamaño o código de barras en el nombre.} other {# productos del mismo nombre reciben su marca, tamaño o código de barras en el nombre.}}',
  notedFacts:
    '{count, plural, one {# producto tiene datos no válidos, que se omiten.} many {# productos tienen datos no válidos, que se omiten.} other {# productos tienen datos no válidos, que se omiten.}}',
};
