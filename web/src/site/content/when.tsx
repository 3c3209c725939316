import { Fragment } from 'react'

/** Writes a time and a place, such as "kl. 8.30–16, båda dagarna, Sal 2"; the hours stay on one line. */
export function When({ time, place = '' }: { time: string; place?: string }) {
  const parts = [...time.split(', '), place].filter(Boolean)
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ', '}
      {part.startsWith('kl.') ? <span className="whitespace-nowrap">{part}</span> : part}
    </Fragment>
  ))
}
