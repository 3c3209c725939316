import CircleAlert from 'lucide-react/icons/circle-alert'
import Download from 'lucide-react/icons/download'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Email } from '../../resource/fields/email.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Result } from './import-parts.ts'
import { type Guess, guessOf } from './import-words.ts'
import type { UserImport } from './use-user-import.ts'

const looks = {
  new: { icon: UserPlus, colour: 'text-green-dark' },
  more: { icon: UserCheck, colour: 'text-blue-dark' },
  same: { icon: Minus, colour: 'text-grey-6' },
  check: { icon: TriangleAlert, colour: 'text-orange-dark' },
  fault: { icon: CircleAlert, colour: 'text-wine' },
} as const
const order = ['fault', 'check', 'more', 'same', 'new'] as const

/** A row to check stands under that sign alone, with either outcome. */
const signOf = ({ outcome, check }: Result['rows'][number]) => (check ? 'check' : outcome)

function helpOf(rows: Result['rows'], left: number): string {
  if (left > 0) return t('userImport.leftHelp', { number: numberText(left) })
  const skipped = rows.filter(({ outcome }) => outcome === 'fault').length
  if (skipped === 0) return t('userImport.doneHelp')
  return t(skipped === 1 ? 'userImport.skippedHelp.one' : 'userImport.skippedHelp.many', {
    number: numberText(skipped),
  })
}

type Props = { flow: UserImport; result: Result; done: boolean; left: number }

/** Counts the outcomes and lists the rows, those to look at first. */
export function ImportOutcomes({ flow, result, done, left }: Props) {
  const { rows } = result
  const list = useRef<HTMLUListElement>(null)
  const given = new Map(flow.rows.map((row) => [row.row, row]))
  const sorted = rows.toSorted((one, other) => order.indexOf(signOf(one)) - order.indexOf(signOf(other)))
  const counts = Map.groupBy(rows, signOf)
  // Rows that change nothing are counted when there are any: mostly when the same file comes once more.
  const shown = (['new', 'more', 'same', 'check', 'fault'] as const).filter(
    (sign) => sign !== 'same' || counts.has(sign),
  )
  return (
    <section role="status" aria-label={t(done ? 'userImport.done' : 'userImport.trial')}>
      <h3 className="font-bold">{t(done ? 'userImport.done' : 'userImport.trial')}</h3>
      <p className="text-hint text-grey-6">{done ? helpOf(rows, left) : t('userImport.trialHelp')}</p>
      {/* The lines at the outer edge are clipped, so that those between the numbers are right in one row and in two. */}
      <ul className="mt-1 grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-grey-3 max-sm:grid-flow-row max-sm:grid-cols-2">
        {shown.map((sign) => (
          <li key={sign} className="-mt-px -ml-px border-t border-l border-grey-3 px-1.5 py-1">
            <span className={cx('flex items-center gap-0.75 text-h2', looks[sign].colour)}>
              <Icon as={looks[sign].icon} size={20} />
              {numberText(counts.get(sign)?.length ?? 0)}
            </span>
            <span className="text-hint">
              {t(done && sign === 'fault' ? 'userImport.count.skipped' : `userImport.count.${sign}`)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 border-b border-grey-3 pb-0.5">
        <h4 className="font-bold">{t('userImport.rows')}</h4>
        {counts.has('fault') && (
          <Button
            variant="tertiary"
            size={32}
            icon={Download}
            busy={flow.busy === 'saving' && t('userImport.saveFaulty')}
            disabled={flow.busy === 'trying'}
            onClick={() => void flow.save()}
            className="-mx-1"
          >
            {t('userImport.saveFaulty')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
      <ul ref={list} tabIndex={0} aria-label={t('userImport.rows')} className="max-h-[40vh] overflow-y-auto">
        {sorted.map((each) => (
          <li
            key={each.row}
            className="grid grid-cols-[32px_minmax(0,2fr)_minmax(0,3fr)] gap-1 border-b border-grey-2 py-1 text-hint"
          >
            <span className="text-grey-6 tabular-nums">
              <span className="sr-only">{t('userImport.rowNumber', { number: each.row })}</span>
              <span aria-hidden>{each.row}</span>
            </span>
            <span className="min-w-0">
              <span className="block text-ui wrap-anywhere">{each.name}</span>
              <span className="block text-grey-6 wrap-anywhere">
                <Email>{each.email}</Email>
              </span>
            </span>
            <span className={cx('flex gap-0.75', looks[signOf(each)].colour)}>
              <Icon as={looks[signOf(each)].icon} size={16} className="mt-0.25 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {each.text}
                {!done && (
                  <Meant
                    guess={guessOf(each, given.get(each.row), flow.known)}
                    flow={flow}
                    // The pressed word goes away with its answer; its rows stay.
                    onTake={() => list.current?.focus({ preventScroll: true })}
                  />
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Takes the nearest known name for a word, in all rows that have it. */
function Meant({ guess, flow, onTake }: { guess: Guess | null; flow: UserImport; onTake: () => void }) {
  if (!guess) return null
  return (
    <>
      {' '}
      <button
        type="button"
        disabled={flow.busy !== null}
        onClick={() => {
          onTake()
          void flow.mean(guess.of, guess.text, guess.value)
        }}
        className="rounded-control text-left font-bold text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:py-1.5"
      >
        {t('userImport.meant', { text: guess.label })}
      </button>
    </>
  )
}
