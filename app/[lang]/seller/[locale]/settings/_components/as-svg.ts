const SVG = 'image/svg+xml';

/**
 * Returns the file with the MIME type of SVG, or undefined if it is not an SVG file. Some systems set no MIME type for
 * `.svg` files.
 */
export function asSvg(file: File): File | undefined {
  if (file.type === SVG) return file;
  return /\.svg$/i.test(file.name) ? new File([file], file.name, { type: SVG }) : undefined;
}
