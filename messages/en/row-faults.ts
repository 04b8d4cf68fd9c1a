export const rowFaults = {
  noVariants: 'The file has no variants of this product.',
  noParent: 'The row of the product it belongs to is missing.',
  wrongKind: 'Products of this type cannot be sold here.',
  nothingInRow: 'This row has no price and no photo.',
  openQuote: 'A quotation mark is not closed, or one inside of a text is not doubled.',
  manyCells: 'The row has more cells than there are columns.',
  garbled: 'These letters are damaged. Choose other letters above, or fix the row.',
  noName: 'The name is missing.',
  longName: 'The name is longer than 200 characters.',
  unknownCategory: 'Your shop does not have this category.',
  noPrice: 'The price is missing.',
  notPrice: 'This is not a price.',
  ambiguousPrice: 'This can be read in two ways. Choose how prices are written above.',
  negativePrice: 'A price is not below zero.',
  zeroPrice: 'A price is above zero.',
  manyDecimals: 'A price has at most two decimals.',
  otherCurrency: 'This is not the currency of your shop.',
  tooHigh: 'This price is too high.',
  offerAbove: 'The offer price is above the price.',
  manyLines: 'The description has more than 40 lines.',
  longLine: 'A line of the description is longer than 500 characters.',
  longWeight: 'The weight is longer than 40 characters.',
  notStock: 'The stock is a whole number from 0 to 1,000,000.',
  notSwitch: 'This is neither yes nor no.',
  notDay: 'This is not a clear date. Write it as 2026-01-31.',
  notTax: 'No tax rate of your shop fits this. Add it in the settings, or correct the cell.',
  notPublished: 'This product is a draft or private.',
  sameProduct: 'The same product is in line {line}.',
  notedHtml:
    '{count, plural, one {# description was HTML and becomes plain lines.} other {# descriptions were HTML and become plain lines.}}',
  notedParted:
    '{count, plural, one {A long paragraph is split in # description.} other {Long paragraphs are split in # descriptions.}}',
  notedManyPictures:
    '{count, plural, one {# product has more than 4 photos; the first 4 are used.} other {# products have more than 4 photos; the first 4 are used.}}',
  notedWebPictures:
    '{count, plural, one {# product has photos on the web, which you can fetch after the import.} other {# products have photos on the web, which you can fetch after the import.}}',
  notedPlainHttp:
    '{count, plural, one {# product has photo addresses that do not begin with https; they are left out.} other {# products have photo addresses that do not begin with https; they are left out.}}',
  notedOversold:
    '{count, plural, one {# stock below zero becomes 0.} other {# stocks below zero become 0.}}',
  notedBackorder:
    '{count, plural, one {# product on backorder is switched off.} other {# products on backorder are switched off.}}',
  notedManyCategories:
    '{count, plural, one {# product has several categories; one is used.} other {# products have several categories; one is used.}}',
  notedOtherCategory:
    '{count, plural, one {# product goes to a category of another name.} other {# products go to a category of another name.}}',
  notedPictureRows:
    '{count, plural, one {# row only adds a photo to a product.} other {# rows only add photos to a product.}}',
  notedParentRows:
    '{count, plural, one {# row only describes the variants below it.} other {# rows only describe the variants below them.}}',
  notedVariants:
    '{count, plural, one {# variant becomes a size of its product.} other {# variants become sizes of their products.}}',
  notedNoOffer:
    '{count, plural, one {# price before the offer is below the price and is left out.} other {# prices before the offer are below the price and are left out.}}',
  notedSaleOff:
    '{count, plural, one {# sale does not run today; the regular price is used.} other {# sales do not run today; the regular price is used.}}',
  notedSaleEnds:
    '{count, plural, one {# sale has an end date, which is not kept.} other {# sales have an end date, which is not kept.}}',
  notedUnpublished:
    '{count, plural, one {# draft or private product is imported switched off.} other {# drafts or private products are imported switched off.}}',
  notedSpaces:
    '{count, plural, one {# name loses extra spaces or line breaks.} other {# names lose extra spaces or line breaks.}}',
  notedAbove:
    '{count, plural, one {# line above the column names is not read.} other {# lines above the column names are not read.}}',
  whichProduct: 'Say which product the photos are of',
  notAnAddress: 'A photo on the web needs an address that begins with https',
  noPhoto: 'Choose a photo',
  photosFull: '{name} cannot have more than {max} photos',
  severalProducts: 'Several products are called {name}. Add the photos by hand.',
  thisPhoto: 'The photo',
  webNotAllowed: 'Only addresses on the internet that begin with https are fetched.',
  webNotReached: 'The address did not answer in time.',
  webNotFound: 'There is no photo at this address.',
  webTooLarge: 'The photo is too large.',
  notByWeight: 'This is neither yes nor no.',
  notedNoBarcode:
    '{count, plural, one {# barcode is not valid and is left out.} other {# barcodes are not valid and are left out.}}',
  notedPlaceholders:
    '{count, plural, one {# product has cells such as n/a, which are read as empty.} other {# products have cells such as n/a, which are read as empty.}}',
  notedOtherName:
    '{count, plural, one {# product has its name in another language.} other {# products have their names in another language.}}',
  notedTaxAdded:
    '{count, plural, one {# price without tax becomes a price with tax.} other {# prices without tax become prices with tax.}}',
  notedTaxTaken:
    '{count, plural, one {# price with tax becomes a price without tax.} other {# prices with tax become prices without tax.}}',
  notedWeighed:
    '{count, plural, one {# product is sold by weight: its price is per kilogram, in steps of 50 g.} other {# products are sold by weight: their prices are per kilogram, in steps of 50 g.}}',
  notedWeighedOffer:
    '{count, plural, one {# product by weight has an offer, which becomes its price.} other {# products by weight have offers, which become their prices.}}',
  notedSections:
    '{count, plural, one {# row is the heading of a section and becomes a category.} other {# rows are headings of sections and become categories.}}',
  notedPackSizes:
    '{count, plural, one {# row of the same name becomes a size by its pack.} other {# rows of the same name become sizes by their packs.}}',
  notedSameName:
    '{count, plural, one {# product of the same name gets its brand, size or barcode added.} other {# products of the same name get their brand, size or barcode added.}}',
  notedFacts:
    '{count, plural, one {# product has facts that are not valid and are left out.} other {# products have facts that are not valid and are left out.}}',
} as const;
