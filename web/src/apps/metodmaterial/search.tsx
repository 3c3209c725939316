import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { textPath } from '../../features/material/addresses.ts'
import { DocumentLine } from '../../features/material/document-line.tsx'
import { MaterialSearch } from '../../features/material/search-field.tsx'
import { documentCount, placeText, textCount } from '../../features/material/words.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'

type Found = Outputs['material']['search']
type Pieces = Found['texts'][number]['excerpt']

const plain = (pieces: Pieces) => pieces.map(({ text }) => text).join('')

/** Lists the texts and documents that a search finds. */
export default function Search() {
  const search = (new URLSearchParams(useSearch()).get('q') ?? '').slice(0, 200)
  const found = trpc.material.search.useQuery(
    { search },
    { enabled: search.trim() !== '', placeholderData: keepPreviousData },
  )
  const failure = found.error ? failureOf(found.error) : null
  const { data } = found
  const { mutate: note } = trpc.material.searched.useMutation()
  const isFound = data !== undefined && !found.isPlaceholderData && data.texts.length + data.documents.length > 0
  useEffect(() => {
    if (isFound) note({ search })
  }, [isFound, note, search])
  const isEmpty = data && data.texts.length + data.documents.length === 0
  return (
    <div className="max-w-text">
      <PageHead title={t('material.results')} />
      <MaterialSearch large />
      {failure && !data && (
        <LoadError reference={failure.reference} onRetry={() => void found.refetch()}>
          {failure.message}
        </LoadError>
      )}
      {search.trim() === '' && <p className="mt-3 text-grey-6">{t('material.searchStart')}</p>}
      {!data && !failure && search.trim() !== '' && <SkeletonTable rows={5} />}
      {isEmpty && <EmptyState title={t('material.noHits', { text: search })}>{t('material.noHitsHelp')}</EmptyState>}
      {data && !isEmpty && <Hits found={data} />}
    </div>
  )
}

function Hits({ found: { texts, documents } }: { found: Found }) {
  return (
    <>
      {texts.length > 0 && (
        <section className="mt-4">
          <h2 className="border-b border-grey-3 pb-1 text-h3">{textCount(texts.length)}</h2>
          <ul>
            {texts.map((text) => (
              <li key={text.id} className="border-b border-grey-2 py-1.5">
                <TextLink href={textPath(text)} className="font-bold break-words">
                  <Marked pieces={text.marked} />
                </TextLink>
                <p className="text-ui break-words">
                  <Marked pieces={text.excerpt} />
                </p>
                <p className="text-hint text-grey-6">{placeText(text)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {documents.length > 0 && (
        <section className="mt-4">
          <h2 className="pb-1 text-h3">{documentCount(documents.length)}</h2>
          <ul>
            {documents.map(({ title, excerpt, page, ...file }) => (
              <DocumentLine key={file.id} file={{ ...file, title: plain(title) }}>
                {excerpt.length > 0 && (
                  <p className="text-ui break-words">
                    {page !== null && `${t('material.hitPage', { number: page })}: `}
                    <Marked pieces={excerpt} />
                  </p>
                )}
              </DocumentLine>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Marked({ pieces }: { pieces: Pieces }) {
  let at = 0
  return pieces.map(({ text, hit }) => {
    at += text.length
    return hit ? (
      <mark key={at} className="bg-transparent font-bold text-inherit shadow-mark">
        {text}
      </mark>
    ) : (
      text
    )
  })
}
