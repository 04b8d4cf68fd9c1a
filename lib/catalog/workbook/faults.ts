import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';

/** Why a workbook cannot be read. Each value is a message key of the namespace `catalogErrors`. */
export type WorkbookFault =
  | 'workbookDamaged'
  | 'workbookLarge'
  | 'workbookLocked'
  | 'workbookOld'
  | 'workbookOther'
  | 'workbookEmpty';

/** Returns the 400 ApiError of a workbook that cannot be read. */
export const workbookError = (fault: WorkbookFault) =>
  new ApiError('badInput', t('catalogErrors', fault));
