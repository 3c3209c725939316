import { lineOf, type NameFit, nameHeight, nameLine, otherLine, spacingOf, textWidth } from './fit.ts'
import type { Box } from './mark.tsx'

/** Free px between a name and the lines of an emblem. */
const free = 9
/** Widths of other scripts are measured in steps of 1/40 em. */
const freeOfOthers = 12
/** The baseline of a line, and the reach of its letters above and below, in font sizes (Lato's own measures). */
const [baseline, above, below] = [0.962, 0.74, 0.2]
/** Letters of other scripts reach further. */
const [otherAbove, otherBelow] = [0.85, 0.36]
const isLatin = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/** The boxes of the sheet, in px, that the lines of an emblem leave free around a name. */
export function nameBoxes(name: NameFit, { left, bottom }: { left: number; bottom: number }): Box[] {
  const { size, lines, other } = name
  const rows = [
    ...lines.map((text) => ({ text, size, height: size * lineOf(lines), spacing: spacingOf(lines) })),
    ...(other?.lines ?? []).map((text) => ({
      text,
      size: other?.size ?? 0,
      height: (other?.size ?? 0) * otherLine,
      spacing: 0,
    })),
  ]
  let top = bottom - nameHeight(name)
  return rows.map(({ text, size, height, spacing }) => {
    const base = top + (height - size * nameLine) / 2 + size * baseline
    top += height
    return {
      left: left - free,
      top: base - size * (isLatin(text) ? above : otherAbove) - free,
      right: left + textWidth(text, 300, size) + spacing * (text.length - 1) + (isLatin(text) ? free : freeOfOthers),
      bottom: base + size * (isLatin(text) ? below : otherBelow) + free,
    }
  })
}
