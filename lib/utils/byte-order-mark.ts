/** The first character of a CSV file. Without it, Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
