/**
 * The media type of an Excel workbook (.xlsx). A separate file, so that the product list does not load the CSV parser.
 */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
