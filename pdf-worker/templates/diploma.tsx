import type { Paper, PaperText, PaperTranslate } from '@kollegium/api/definitions/certificates'
import { primaryOf } from './colours.ts'
import { firstFitting } from './fit.ts'
import { Emblem, SpeechEmblem } from './mark.tsx'
import { nameBoxes } from './name-boxes.ts'
import { Body, type BodyStep, bodyHeight, HolderName, nameFit, Sheet } from './parts.tsx'
import { textWidthPx } from './text.tsx'

/** Free height in px from the first line of the body to the note, so that the date keeps its place. */
const bodyRoom = 136

/** The left and the bottom of the name, in px. The style has them too. */
const [nameLeft, nameBottom] = [(22 / 25.4) * 96, 483]

const steps: [BodyStep, ...BodyStep[]] = [
  { size: 18.5, line: 31, width: 560 },
  { size: 17.5, line: 27, width: 590 },
  { size: 15.5, line: 22.5, width: 627 },
  { size: 14, line: 19, width: 627 },
  { size: 12.5, line: 16.5, width: 627 },
  { size: 11, line: 13.5, width: 627 },
]

/** Every kind of diploma: the paper in the brand's colour with its emblem behind the text. */
export function Diploma({ paper, text, words }: { paper: Paper; text: PaperText; words: PaperTranslate }) {
  const step = firstFitting(steps, (step) => bodyHeight(text.body, step) <= bodyRoom)
  const isLanguage = paper.brand.mark === 'language'
  const name = nameFit(text.name, paper.person, { largest: 50, width: textWidthPx })
  const clear = nameBoxes(name, { left: nameLeft, bottom: nameBottom })
  return (
    <Sheet
      paper={paper}
      text={text}
      words={words}
      className={isLanguage ? 'paper-diploma paper-language' : 'paper-diploma'}
      titleColour={primaryOf(paper.brand)}
      background={
        isLanguage ? (
          <SpeechEmblem brand={paper.brand} clear={clear} low={paper.college.logo !== null} />
        ) : (
          <Emblem brand={paper.brand} clear={clear} />
        )
      }
    >
      <p className="paper-subtitle">{text.subtitle}</p>
      <HolderName {...name} />
      {paper.person.personalNumber && <p className="paper-personal-number">{paper.person.personalNumber}</p>}
      <div className="paper-rule" />
      <div className="paper-text">
        <Body runs={text.body} step={step} />
        {text.note && <p className="paper-note">{text.note}</p>}
      </div>
    </Sheet>
  )
}
