import type { Paper, PaperTranslate } from '@kollegium/api/definitions/certificates'

/** The angles, in degrees, of the diagonals of A4. */
const diagonals = { portrait: -54.7, landscape: -35.3 } as const
const sizes = { portrait: [794, 1123], landscape: [1123, 794] } as const

type Marks = { paper: Paper; words: PaperTranslate; format?: keyof typeof sizes }

/** The marks of a paper that isn't issued: a proof's watermark and strip, or the line that a printed preview shows. */
export function DraftMarks({ paper, words, format = 'portrait' }: Marks) {
  if (paper.number !== null) return null
  if (!paper.proof) return <p className="paper-draft">{words('paper.checkDraft')}</p>
  return (
    <>
      <Watermark words={words} format={format} />
      <div className="paper-strip">
        <strong>{words('paper.proof.title')}</strong>
        <span>{words('paper.proof.sheet', paper.proof)}</span>
      </div>
    </>
  )
}

/** Draws the words along the sheet's diagonal, behind its texts and over its emblem. */
function Watermark({ words, format }: { words: PaperTranslate; format: keyof typeof sizes }) {
  const [width, height] = sizes[format]
  const along = { x: 0, textAnchor: 'middle', lengthAdjust: 'spacing' } as const
  return (
    <svg className="paper-watermark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <g transform={`translate(${width / 2 - 8} ${height / 2 + 24}) rotate(${diagonals[format]})`}>
        <text {...along} y="36" textLength="890" style={{ fontSize: 124 }}>
          {words('paper.proof.mark')}
        </text>
        <text {...along} y="128" textLength="560" style={{ fontSize: 56 }}>
          {words('paper.proof.markUnder')}
        </text>
      </g>
    </svg>
  )
}
