import type { Messages } from '@/messages';
import type { Field } from './fields';

/* What a person is told of a row: pure, also in the browser. */

type Key = keyof Messages['rowFaults'];

type OfRow = 'openQuote' | 'manyCells' | 'garbled' | 'notPublished' | 'sameProduct';
type OfGroup = 'noVariants' | 'noParent' | 'wrongKind' | 'nothingInRow';
type OfName = 'noName' | 'longName' | 'unknownCategory';
type OfPrice = 'noPrice' | 'zeroPrice' | 'offerAbove';
type OfText = 'manyLines' | 'longLine' | 'longWeight';
type OfValue = 'notStock' | 'notSwitch' | 'notDay' | 'notTax' | 'notByWeight';
export type AmountFault =
  | Extract<Key, 'notPrice' | 'ambiguousPrice' | 'negativePrice' | 'manyDecimals'>
  | Extract<Key, 'otherCurrency' | 'tooHigh'>;

/** Why a row is not taken, by the name of its message. */
export type Reason =
  | Extract<Key, OfRow | OfGroup | OfName | OfPrice | OfText | OfValue>
  | AmountFault;

type NoteOfText = 'notedHtml' | 'notedParted' | 'notedSpaces';
type NoteOfPictures = 'notedManyPictures' | 'notedWebPictures' | 'notedPlainHttp';
type NoteOfStock = 'notedOversold' | 'notedBackorder' | 'notedUnpublished';
type NoteOfCategory = 'notedManyCategories' | 'notedOtherCategory';
type NoteOfRows = 'notedPictureRows' | 'notedParentRows' | 'notedVariants';
type NoteOfPrice = 'notedNoOffer' | 'notedSaleOff' | 'notedSaleEnds';
type NoteOfTax = 'notedTaxAdded' | 'notedTaxTaken';
type NoteOfWeight = 'notedWeighed' | 'notedWeighedOffer';
type NoteOfFacts = 'notedNoBarcode' | 'notedPlaceholders' | 'notedOtherName';
type NoteOfGroups = 'notedSections' | 'notedPackSizes' | 'notedSameName' | 'notedFacts';

/** What is changed of rows that are taken, by the name of its message; the preview says how often. */
export type Note = Extract<
  Key,
  | (NoteOfText | NoteOfPictures | NoteOfStock | NoteOfCategory | NoteOfRows | NoteOfPrice)
  | (NoteOfTax | NoteOfWeight | NoteOfFacts | NoteOfGroups)
>;
export type TakeNote = (note: Note) => void;

/** Thrown for a row that is not taken: `field` is the one at fault, whose cell is shown unless `value` is. */
export class RowRefused {
  constructor(
    readonly reason: Reason,
    readonly field?: Field,
    readonly value?: string,
  ) {}
}
