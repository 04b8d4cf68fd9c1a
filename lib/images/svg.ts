import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { formatBytes } from '@/lib/utils/format-bytes';
import { MAX_SVG_BYTES } from './limits';

/* Sanitizes vector drawings. A drawing is parsed as XML and written anew from allowed elements and attributes. The
   result has no scripts, event handlers, animations or external references (docs/security.md). */

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** A larger drawing takes too long to draw on a phone. */
const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 40;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const ELEMENTS = words(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask ' +
    'title desc style',
);

/** Elements that draw nothing, or that change the drawing later. */
const DROPPED = words(
  'script metadata animate animateColor animateMotion animateTransform set handler listener cursor view',
);

const ATTRIBUTES = words(
  'id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points viewBox preserveAspectRatio transform ' +
    'gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits pathLength ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity opacity color display visibility ' +
    'clip-path clip-rule mask mask-type vector-effect paint-order shape-rendering version overflow isolation ' +
    'mix-blend-mode color-interpolation',
);

const LOCAL = /^#[\w.:-]+$/;

/** Returns whether a CSS text or an attribute value has no reference to anything outside of the drawing. */
function isLocal(css: string): boolean {
  const rest = css.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '');
  return !/url|@|\\|expression|javascript|behavior|binding|(?:image|set|src|fade|element|paint)\s*\(/i.test(
    rest,
  );
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns whether a file is meant as a vector drawing: its text begins with XML or with an SVG element. */
export const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(bytes.subarray(0, 200).toString('utf8'));

/** The width and the height of a picture, in pixels or in units of a drawing. */
export type PictureSize = { width: number; height: number };

function sizeOf(attributes: Readonly<Record<string, string>>): PictureSize | undefined {
  const box = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width = Number.NaN, height = Number.NaN] =
    box.length === 4
      ? box.slice(2)
      : [attributes.width, attributes.height].map((length) =>
          /^[\d.]+(?:px)?$/.test(length ?? '') ? Number.parseFloat(length ?? '') : Number.NaN,
        );
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : undefined;
}

type Attribute = { prefix: string; local: string; value: string };

function allowed(attributes: Readonly<Record<string, Attribute>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { prefix, local, value } of Object.values(attributes)) {
    // Gradients take the colours of other gradients through `href`. Older programs write `xlink:href`.
    if (local === 'href' && /^(xlink)?$/.test(prefix)) {
      if (LOCAL.test(value)) kept.href = value;
    } else if (
      prefix === '' &&
      ATTRIBUTES.has(local) &&
      (/^(id|class)$/.test(local) || isLocal(value))
    )
      kept[local] = value;
  }
  return kept;
}

/**
 * Returns a vector drawing with the allowed elements and attributes only, and its size. `label` names the file in error
 * messages.
 *
 * Throws 413 for more than {@link MAX_SVG_BYTES}. Throws 400 if the file is not a drawing, has no size, or has
 * forbidden visible parts such as pictures and texts.
 */
export async function sanitizeSvg(
  bytes: Buffer,
  label: string,
): Promise<PictureSize & { photo: Buffer }> {
  if (bytes.length > MAX_SVG_BYTES)
    throw new ApiError(
      'tooLarge',
      t('errors', 'fileTooLarge', { name: label, size: formatBytes(MAX_SVG_BYTES) }),
    );
  const damaged = new ApiError('badInput', t('catalogErrors', 'photoDamaged', { name: label }));
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const out: string[] = [];
  let depth = 0;
  let dropped = 0;
  let count = 0;
  let style: string | undefined;
  let size: PictureSize | undefined;

  parser.on('error', () => {
    throw damaged;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth += 1;
    count += 1;
    if (count > MAX_ELEMENTS || depth > MAX_DEPTH)
      throw new ApiError('badInput', t('catalogErrors', 'svgComplex', { name: label }));
    // Elements of other XML vocabularies draw nothing.
    if (dropped > 0 || uri !== SVG_NAMESPACE || DROPPED.has(local)) {
      if (depth === 1) throw damaged;
      dropped += 1;
      return;
    }
    if (!ELEMENTS.has(local))
      throw new ApiError('badInput', t('catalogErrors', 'svgPart', { name: label, part: local }));
    const kept = allowed(attributes);
    if (depth === 1) {
      if (local !== 'svg') throw damaged;
      size = sizeOf(kept);
      if (!size) throw new ApiError('badInput', t('catalogErrors', 'svgSize', { name: label }));
      // With `viewBox`, the picture keeps its proportions at any display size.
      kept.viewBox ??= `0 0 ${size.width} ${size.height}`;
      kept.width = String(size.width);
      kept.height = String(size.height);
    }
    if (local === 'style') style = '';
    const root = depth === 1 ? ` xmlns="${SVG_NAMESPACE}"` : '';
    const list = Object.entries(kept).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    out.push(`<${local}${root}${list.join('')}>`);
  });
  const addText = (text: string) => {
    if (dropped > 0 || depth === 0) return;
    if (style === undefined) out.push(escaped(text));
    else style += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (dropped > 0) {
      dropped -= 1;
      return;
    }
    if (local === 'style' && style !== undefined) {
      // Reject the drawing. Without its style, it would have other colours.
      if (!isLocal(style))
        throw new ApiError('badInput', t('catalogErrors', 'svgPart', { name: label, part: local }));
      out.push(escaped(style));
      style = undefined;
    }
    out.push(`</${local}>`);
  });
  try {
    parser.write(bytes.toString('utf8')).close();
  } catch (error) {
    throw error instanceof ApiError ? error : damaged;
  }
  if (!size) throw damaged;
  return { photo: Buffer.from(out.join('')), ...size };
}
