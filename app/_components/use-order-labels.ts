import { usePageLanguage, useT } from '#i18n';

/**
 * Returns the translate function and the language. lib/orders/payment-state.ts needs both to format the
 * totals of an order.
 */
export const useOrderLabels = () => ({ t: useT('order'), language: usePageLanguage().code });
