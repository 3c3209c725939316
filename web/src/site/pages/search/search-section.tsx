import { Fragment } from 'react'
import { KindIcon } from '../../content/file-row.tsx'
import { Marked } from '../../content/marked.tsx'
import { textLink } from '../../parts/layout.ts'
import type { SearchHit, SearchSection } from './model.ts'

/** Draws the hits of one kind, with their number and the way to the rest. */
export function Section({ section: { key, title, count, all, hits } }: { section: SearchSection }) {
  const id = `sok-${key}`
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-grey-3 pb-1.5">
        <h2 id={id} className="text-h2 text-blue-deep">
          {title} <span className="ml-0.5 text-ui font-normal text-grey-6">{count}</span>
        </h2>
        {all && (
          <a href={all.href} className={`shrink-0 text-ui ${textLink}`}>
            {all.label}
          </a>
        )}
      </div>
      <ul>
        {hits.map((hit) => (
          <li key={hit.href} className="flex gap-1.5 border-b border-grey-2 py-2">
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hit({ hit: { href, title, excerpt, meta, file } }: { hit: SearchHit }) {
  const inContents = file !== null && excerpt.length > 0
  const about = meta.length > 0 && (
    <p className="mt-0.25 text-ui text-grey-6">
      {meta.map((part, at) => (
        <Fragment key={part.map(({ text }) => text).join('')}>
          {at > 0 && ' · '}
          <Marked pieces={part} />
        </Fragment>
      ))}
    </p>
  )
  const text = excerpt.length > 0 && (
    <p className="mt-0.25 text-ui">
      <Marked pieces={excerpt} />
    </p>
  )
  return (
    <>
      {file && <KindIcon kind={file} className="mt-0.25" />}
      <div className="min-w-0 break-words">
        <h3 className="text-body font-bold">
          <a href={href} className={textLink}>
            <Marked pieces={title} />
          </a>
        </h3>
        {inContents && text}
        {about}
        {!inContents && text}
      </div>
    </>
  )
}
