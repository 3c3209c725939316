import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

/** So many are drawn; of the rest the number is told. */
const drawn = 5

type FacesProps = {
  people: readonly { id: number; name: string }[]
  total: number
  /** The person who writes: a notice says so, and a ring shows whose face it is. */
  writer?: number
}

/** Shows the other people who have the record open. */
export function Faces({ people, total, writer }: FacesProps) {
  const shown = people.slice(0, drawn)
  const more = total - shown.length
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('presence.label')} className="flex items-center gap-0.5">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <Tooltip text={name}>
            <span
              data-writes={id === writer ? '' : undefined}
              className="block rounded-full data-writes:shadow-[0_0_0_2px_var(--color-purple)]"
            >
              <Avatar name={name} />
              <span className="sr-only">{name}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {more > 0 && <li className="text-hint text-grey-6">{t('presence.more', { number: more })}</li>}
    </ul>
  )
}
