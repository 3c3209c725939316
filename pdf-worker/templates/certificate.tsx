import type { Paper, PaperText, PaperTranslate } from '@kollegium/api/definitions/certificates'
import { colours } from './colours.ts'
import { firstFitting } from './fit.ts'
import {
  Body,
  type BodyStep,
  bodyHeight,
  countFactLines,
  FactsTable,
  HolderName,
  nameFit,
  noteHeight,
  Sheet,
} from './parts.tsx'
import { textWidthPx } from './text.tsx'

/** Free height in px from the first line of the body to 8 mm above the date. */
const room = 228
/** Free height in px between body and table. */
const gap = 36

type Step = BodyStep & { cell: number; padding: number }

const steps: [Step, ...Step[]] = [
  { size: 18.5, line: 31, width: 560, cell: 15, padding: 10 },
  { size: 17, line: 26, width: 590, cell: 15, padding: 8 },
  { size: 16, line: 23, width: 627, cell: 14, padding: 6 },
  { size: 14, line: 19, width: 627, cell: 13, padding: 4 },
  { size: 12, line: 16, width: 627, cell: 12, padding: 2 },
]

/** The height of a line in a table cell, in font sizes. */
const cellLine = 22 / 15

function height(text: PaperText, step: Step): number {
  const rows = text.table.map(
    ({ value }) => countFactLines(value, step.cell) * step.cell * cellLine + 2 * step.padding + 1,
  )
  return (
    bodyHeight(text.body, step) +
    noteHeight(text.note) +
    (rows.length > 0 ? gap : 0) +
    rows.reduce((sum, row) => sum + row, 0)
  )
}

/** Every kind of intyg: the quiet paper with the green line and a table of facts. */
export function Certificate({ paper, text, words }: { paper: Paper; text: PaperText; words: PaperTranslate }) {
  const step = firstFitting(steps, (step) => height(text, step) <= room)
  return (
    <Sheet
      paper={paper}
      text={text}
      words={words}
      className="paper-certificate"
      titleColour={colours.greenDark}
      background={<div className="paper-line" />}
    >
      {text.subtitle && <p className="paper-subtitle">{text.subtitle}</p>}
      <HolderName {...nameFit(text.name, paper.person, { largest: 46, width: textWidthPx })} />
      {paper.person.personalNumber && <p className="paper-personal-number">{paper.person.personalNumber}</p>}
      <div className="paper-text">
        <Body runs={text.body} step={step} />
        {text.note && <p className="paper-note">{text.note}</p>}
        {text.table.length > 0 && <FactsTable facts={text.table} size={step.cell} padding={step.padding} />}
      </div>
    </Sheet>
  )
}
