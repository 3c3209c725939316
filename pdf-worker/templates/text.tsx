import { createElement, Fragment, type ReactNode } from 'react'
import { bind } from './binding.ts'
import { countLines, type Part, textWidth, type Weight } from './fit.ts'

/** Text width between the margins of 22 mm, in px. */
export const textWidthPx = 627
/** Measured widths are approximate. This share of the width counts, the rest is a margin. */
export const spare = 0.985

/** Makes a text of one weight. */
export const part = (text: string, weight: Weight): Part[] => [{ text: bind(text), weight }]
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

/**
 * A name with dashes ("Eslöv–Höör–Hörby"), or a date or number with hyphens ("2026-06-12", "KT-2026-014"). A name is looked for from its
 * beginning alone: a long word without a dash would be searched from each of its letters.
 */
const wholes = /((?<!\S)\S+–\S+|(?<![\p{L}\d-])[\p{Lu}\d]+(?:-\d+)+(?![\p{L}\d-]))/u

/** Text in which no name breaks at its dashes, no date at its hyphens, and no line ends with a preposition. */
export function UnbrokenNames({ children }: { children: string }) {
  return renderPieces(bind(children).split(wholes), (piece, index) =>
    index % 2 === 1 && piece.length <= longestWhole ? <span className="paper-whole">{piece}</span> : piece,
  )
}

/** The host of an address, and the rest from its slash on. */
const hostAndPath = (address: string): [string, string] => {
  const [host = ''] = address.split('/', 1)
  return [host, address.slice(host.length)]
}

type AddressProps = { text: string; address: string; href: string | null }

/** Text with an address in it, which leads to `href`. An address breaks before a slash, never inside its host. */
export function TextWithAddress({ text, address, href }: AddressProps) {
  // A proof names no address.
  if (!text.includes(address)) return <span>{text}</span>
  const [before = '', after = ''] = text.split(address, 2)
  const [host, path] = hostAndPath(address)
  const pieces = (
    <>
      <span className="paper-whole">{host}</span>
      {renderPieces(path.split(/(?=\/)/), (step) => (
        <>
          <wbr />
          <span className="paper-whole">{step}</span>
        </>
      ))}
    </>
  )
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

/** Counts the lines of a text with an address, or answers infinity for a column that its host does not fit in. */
export function countAddressLines(text: string, address: string, size: number, width: number): number {
  const [host, path] = hostAndPath(address)
  if (textWidth(host, 400, size) > width * spare) return Number.POSITIVE_INFINITY
  return countTextLines(text.replace(address, `${host} ${path}`), 400, size, width)
}
