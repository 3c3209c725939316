import { numberText, t } from '../../lib/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/** So many parts are named; of the rest the number is told. */
const named = 3

type Props = {
  people: readonly { id: number; name: string; shared: readonly number[] }[]
  /** The number of parts of the form. */
  total: number
  nameOf: (id: number) => string | undefined
}

/** Names the parts of a form that others have open in another selection. The faces alone tell of those who have all of them. */
export function SharedParts({ people, total, nameOf }: Props) {
  const those = people.filter(({ shared }) => shared.length > 0 && shared.length < total)
  if (those.length === 0) return null
  return (
    <Notice severity="info" live title={t('presence.sharedTitle')}>
      <ul>
        {those.map(({ id, name, shared }) => (
          <li key={id} className="wrap-anywhere">
            {t('presence.shared', { name, parts: partsText(shared, nameOf) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function partsText(shared: readonly number[], nameOf: Props['nameOf']): string {
  const parts = shared
    .slice(0, named)
    .flatMap((id) => nameOf(id) ?? [])
    .join('; ')
  const more = shared.length - named
  return more > 0 ? t('presence.sharedMore', { parts, number: numberText(more) }) : parts
}
