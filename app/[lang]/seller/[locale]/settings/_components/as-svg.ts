const SVG = 'image/svg+xml';

/** Returns a chosen SVG file; undefined for another file. Some systems know no type for the ending `.svg`. */
export function asSvg(file: File): File | undefined {
  if (file.type === SVG) return file;
  return /\.svg$/i.test(file.name) ? new File([file], file.name, { type: SVG }) : undefined;
}
