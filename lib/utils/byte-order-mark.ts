/** The first character of a CSV file. Without it, Excel reads the file in the encoding of the computer. */
export const BYTE_ORDER_MARK = '\uFEFF';
