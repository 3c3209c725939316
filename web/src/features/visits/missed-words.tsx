import { useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { ShowMore } from '../../ui/pagination.tsx'
import { AddKeyword } from '../keywords/add-keyword.tsx'

type Found = Outputs['visits']['site']
type Word = Found['words']['items'][number]

/** The rows that are shown first, and with each "Visa fler". */
const step = 5

/** Lists the words that visitors found nothing by. @param props.several the words are of several sites, and each names its own */
export function MissedWords({ found, several }: { found: Found; several: boolean }) {
  const { words, total } = found
  const [limit, setLimit] = useState(step)
  const left = words.items.length - limit
  return (
    <section aria-labelledby="visits-missed" className="min-w-0">
      <h2 id="visits-missed" className="border-b border-grey-3 pb-1 text-h3">
        {t('visits.missed')}
      </h2>
      {words.items.length === 0 ? (
        <p className="py-2 text-grey-6">{t(total.withoutHit > 0 ? 'visits.missedHidden' : 'visits.missedNone')}</p>
      ) : (
        <ul>
          {words.items.slice(0, limit).map((word) => (
            <Row key={`${word.group?.id ?? ''} ${word.words}`} word={word} several={several} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="mt-1">
          <ShowMore left={left} onClick={() => setLimit(limit + step)} />
        </div>
      )}
    </section>
  )
}

function Row({ word: { words, group, searches }, several }: { word: Word; several: boolean }) {
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-2 border-b border-grey-2 py-0.5">
      <span className="min-w-0 grow wrap-anywhere">
        ”{words}”{several && <span className="block text-hint text-grey-6">{group?.title ?? t('visits.front')}</span>}
      </span>
      <span className="text-hint text-grey-6 tabular-nums">
        {searches === null ? t('visits.few') : t('visits.missedTimes', { number: numberText(searches) })}
      </span>
      <span className="sm:-mr-1 max-sm:-ml-1 max-sm:basis-full">
        <AddKeyword words={words} groupId={group?.id ?? null} />
      </span>
    </li>
  )
}
