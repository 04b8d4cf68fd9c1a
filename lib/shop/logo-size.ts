/** The largest size at which pages show a logo, in CSS pixels. */
const MAX = { width: 160, height: 40 };

/**
 * Returns the size in CSS pixels at which pages show a logo: as large as possible, and in the proportions of the
 * picture.
 */
export function logoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(MAX.width / width, MAX.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
