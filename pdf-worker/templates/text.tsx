import { createElement, Fragment, type ReactNode } from 'react'
import { countLines, type Part, type Weight } from './fit.ts'

/** Text width between the margins of 22 mm, in px. */
export const textWidthPx = 627
/** Measured widths are approximate. This share of the width counts, the rest is a margin. */
export const spare = 0.985

/** Makes a text of one weight. */
export const part = (text: string, weight: Weight): Part[] => [{ text, weight }]
/** Counts the lines of a text at a size in px. */
export const countTextLines = (text: string, weight: Weight, size: number, width: number) =>
  countLines(part(text, weight), size, width * spare)

/** The longest name, in characters, that is kept on one line; longer ones may break at a dash. */
const longestWhole = 28

/**
 * Renders pieces of one text. They are identified by their place alone, so they are passed as children, without keys.
 */
export function renderPieces<Piece>(pieces: Piece[], render: (piece: Piece, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...pieces.map(render))
}

/** Text in which a name does not break at its dashes ("Eslöv–Höör–Hörby"). */
export function UnbrokenNames({ children }: { children: string }) {
  return renderPieces(children.split(/(\S+–\S+)/), (piece, index) =>
    index % 2 === 1 && piece.length <= longestWhole ? <span className="paper-whole">{piece}</span> : piece,
  )
}

type AddressProps = { text: string; address: string; href: string | null }

/** Text with an address in it, which leads to `href`. An address breaks after a dot or a slash, never at a hyphen. */
export function TextWithAddress({ text, address, href }: AddressProps) {
  const [before = '', after = ''] = text.split(address, 2)
  const pieces = renderPieces(address.split(/(?<=[./])/), (label) => (
    <>
      <wbr />
      <span className="paper-whole">{label}</span>
    </>
  ))
  return (
    <span>
      {before}
      {href ? <VerifyLink href={href}>{pieces}</VerifyLink> : pieces}
      {after}
    </span>
  )
}

/** A link to the verification page. In a PDF it is pressed as on a screen; the preview opens it beside the form. */
export function VerifyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
