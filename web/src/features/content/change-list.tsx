import { t } from '../../lib/i18n.ts'
import type { Comparison } from './content-client.ts'

/** Shows the fields in which two versions of a row differ, each as lines that are the same, removed or added. */
export function ChangeList({ changes }: { changes: Comparison['changes'] }) {
  return (
    <dl>
      {changes.map((change) => (
        <div key={change.field} className="mt-1.5">
          <dt className="font-bold">{change.label}</dt>
          <dd>
            {change.parts.length === 0 && <p className="text-grey-6">{t('content.onlyForm')}</p>}
            <Lines parts={change.parts} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Parts = Comparison['changes'][number]['parts']

function Lines({ parts }: { parts: Parts }) {
  const lines = parts.flatMap(({ kind, lines }) => lines.map((line) => ({ kind, line })))
  return lines.map(({ kind, line }, at) => {
    const key = `${at}-${kind}`
    // An indented line stays indented when it wraps.
    const text = line.trimStart()
    const style = { paddingLeft: 8 + (line.length - text.length) * 12 }
    if (kind === 'added') {
      return (
        <ins
          key={key}
          style={style}
          className="block border-l-4 border-green-dark bg-green-light pr-1 no-underline wrap-anywhere"
        >
          {text}
        </ins>
      )
    }
    if (kind === 'removed') {
      return (
        <del key={key} style={style} className="block border-l-4 border-wine bg-wine-light pr-1 wrap-anywhere">
          {text}
        </del>
      )
    }
    return (
      <p key={key} style={style} className="border-l-4 border-transparent pr-1 text-grey-6 wrap-anywhere">
        {text}
      </p>
    )
  })
}
