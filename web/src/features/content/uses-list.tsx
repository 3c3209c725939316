import { useLocation } from 'wouter'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useKindIcons } from '../../resource/kind-icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'

/** `counted` are rows that are many, and have no name of their own. */
export type Uses = Outputs['article']['usedIn']
export type Use = Uses['items'][number]

/** A setting is named as on its own page. */
const titleOf = ({ entity, title }: Use) =>
  entity === 'setting' ? t(`setting.${title}` as Parameters<typeof t>[0]) : title

/** Names the type and the group of a use; a setting without a group belongs to everyone. */
function describeUse({ entity, group, trashed }: Use): string {
  const owner = group?.title ?? (entity === 'setting' ? t('settings.whole') : undefined)
  return [capitalise(formsOf(entity).indefSg), owner, trashed && t('content.usedTrashed')].filter(Boolean).join(', ')
}

/** The server names so many rows of a table: beyond them a place may be one that the person sees. */
const mostNamed = 50

/** Counts the places that are not named, and says why where it is known. */
function unnamedText(number: number, { items }: Uses): string {
  const isCut = items.length >= mostNamed
  const key = isCut ? 'content.usedMore' : 'content.usedHidden'
  return t(number === 1 ? `${key}Once` : key, { number: numberText(number) })
}

const line = 'flex gap-1.5 border-b border-grey-2 py-1'

/** Lists rows that use a row, each with the sign of its kind and a link to its form, and counts the others. */
export function UsesList({ uses, onFollow }: { uses: Uses; onFollow: () => void }) {
  const iconOf = useKindIcons()
  const counted = uses.counted ?? []
  const hidden = uses.total - uses.items.length - counted.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <ul>
        {uses.items.map((use, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu may hold several links to the same text
          <li key={at} className={line}>
            <Icon as={iconOf(use.entity)} className="mt-0.25 shrink-0 text-grey-6" />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-baseline justify-between gap-x-2 max-sm:flex-col">
                <span className="min-w-0 wrap-anywhere">
                  <UseLink use={use} onFollow={onFollow} />
                </span>
                <span className="text-hint text-grey-6">{describeUse(use)}</span>
              </div>
              {use.url && (
                <TextLink
                  href={use.url}
                  target="_blank"
                  aria-label={`${t('action.showOnSite')}: ${titleOf(use)}`}
                  className="mt-0.25 block w-fit text-hint"
                >
                  {t('action.showOnSite')}
                </TextLink>
              )}
            </div>
          </li>
        ))}
        {counted.map(({ entity, count }) => (
          <li key={entity} className={line}>
            <Icon as={iconOf(entity)} className="mt-0.25 shrink-0 text-grey-6" />
            {numberText(count)} {formsOf(entity)[count === 1 ? 'indefSg' : 'indefPl']}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1.5 text-hint text-grey-6">{unnamedText(hidden, uses)}</p>}
    </>
  )
}

/** Links to a use. Settings and the trash show the current group, so the link changes the group first. */
export function UseLink({ use, onFollow }: { use: Use; onFollow: () => void }) {
  const { groups, current, choose } = useGroup()
  const [, navigate] = useLocation()
  // Course moments belong to the other app.
  if (use.entity === 'courseMoment') return <TextLink href={use.editUrl}>{titleOf(use)}</TextLink>
  const path = new URL(use.editUrl).pathname
  const there = use.group?.id ?? null
  const byGroup = use.entity === 'setting' || use.trashed
  if (!byGroup || there === (current?.id ?? null)) {
    return (
      <TextLink href={path} onClick={onFollow}>
        {titleOf(use)}
      </TextLink>
    )
  }
  if (there !== null && !groups.some(({ id }) => id === there)) return <>{titleOf(use)}</>
  return (
    <TextLink
      href={path}
      onClick={(event) => {
        event.preventDefault()
        onFollow()
        choose(there, () => navigate(path))
      }}
    >
      {titleOf(use)}
    </TextLink>
  )
}
