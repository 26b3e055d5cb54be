/** A colour in sRGB, written `#rrggbb`. */
export type Colour = string;

export const colourPattern = /^#[\da-f]{6}$/i;

/** Returns the contrast ratio of two colours as WCAG 2.2 defines it: from 1 to 21, in either order. */
export function getContrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes two colours in sRGB. @param share of the second colour, from 0 to 1 */
export function mixColours(first: Colour, second: Colour, share: number): Colour {
  const channels = readChannels(second);
  const mixed = readChannels(first).map((value, index) => Math.round(value + ((channels[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function getLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = readChannels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function readChannels(colour: Colour): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
