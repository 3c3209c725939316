import { Info } from 'lucide-react'
import { Fragment } from 'react'
import { t } from '../../i18n.ts'
import { textLink } from '../../parts/layout.ts'
import type { SearchPage } from './model.ts'

/** Tells which words were searched, and links those that may be meant. */
export function Notes({ notes }: { notes: SearchPage['notes'] }) {
  return notes.map(({ text, meant }) => (
    <p key={text} className="mt-2.5 flex gap-1.5 border-l-4 border-blue bg-blue-ice px-2.5 py-1.5 text-ui">
      <Info size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-blue-dark" />
      <span className="min-w-0 break-words">
        {text}
        {meant.length > 0 && ` ${t('search.meant')} `}
        {meant.map(({ href, label, count }, at) => (
          <Fragment key={href}>
            {at > 0 && ` ${t('search.or')} `}
            <a href={href} className={`font-bold ${textLink}`}>
              {label}
            </a>
            {count && ` (${count})`}
          </Fragment>
        ))}
        {meant.length > 0 && '?'}
      </span>
    </p>
  ))
}
