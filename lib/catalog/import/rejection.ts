import type { Messages } from '@/messages';
import type { AmountFault } from './amounts';
import type { Field } from './columns';

/* Reasons for rejecting a row, and notes about changes. The browser runs this module, so it must not import server
   code. */

type Key = keyof Messages['rowErrors'];

type OfRow = 'openQuote' | 'manyCells' | 'garbled' | 'notPublished' | 'sameProduct';
type OfGroup = 'noVariants' | 'noParent' | 'wrongKind' | 'nothingInRow';
type OfName = 'noName' | 'longName' | 'unknownCategory';
type OfPrice = 'noPrice' | 'zeroPrice' | 'offerAbove';
type OfText = 'manyLines' | 'longLine' | 'longWeight';
type OfValue = 'notStock' | 'notSwitch' | 'notDay' | 'notTax' | 'notByWeight';

/** Why a row is rejected. The value is the key of the error message. */
export type Reason =
  | Extract<Key, OfRow | OfGroup | OfName | OfPrice | OfText | OfValue>
  | AmountFault;

type NoteOfText = 'notedHtml' | 'notedParted' | 'notedSpaces';
type NoteOfPictures = 'notedManyPictures' | 'notedWebPictures' | 'notedPlainHttp';
type NoteOfStock =
  | ('notedOversold' | 'notedBackorder' | 'notedUnpublished' | 'notedSharedStock')
  | 'notedOversell';
type NoteOfCategory = 'notedManyCategories' | 'notedOtherCategory';
type NoteOfRows =
  | ('notedTranslations' | 'notedStoreViews')
  | 'notedPictureRows'
  | 'notedParentRows'
  | 'notedVariants'
  | 'notedTotals';
type NoteOfPrice = 'notedNoOffer' | 'notedSaleOff' | 'notedSaleEnds';
type NoteOfTax = 'notedTaxAdded' | 'notedTaxTaken';
type NoteOfWeight = 'notedWeighed' | 'notedWeighedPounds' | 'notedNoUnit';
type NoteOfFacts = 'notedNoBarcode' | 'notedPlaceholders' | 'notedOtherName';
type NoteOfGroups = 'notedSections' | 'notedPackSizes' | 'notedSameName' | 'notedFacts';

/**
 * A change that the import makes to a row. The value is the key of its message. The preview shows how often each
 * change occurs.
 */
export type Note = Extract<
  Key,
  | (NoteOfText | NoteOfPictures | NoteOfStock | NoteOfCategory | NoteOfRows | NoteOfPrice)
  | (NoteOfTax | NoteOfWeight | NoteOfFacts | NoteOfGroups)
>;
export type TakeNote = (note: Note) => void;

/** The reason for rejecting a row. The seller sees `value`, or else the cell of `field`. */
export class RowRejection {
  constructor(
    readonly reason: Reason,
    readonly field?: Field,
    readonly value?: string,
  ) {}
}
