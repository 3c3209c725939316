import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { SelectableGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import { titleOf } from '../../resource/row-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { VersionedResource } from '../content/content-client.ts'
import type { RowResult, useCopying } from './use-copying.ts'

const isMade = ({ id }: RowResult) => id !== null

/** Says how the copying into a group ended, and names the things that stayed behind. */
function textOf({ outcome, message, left }: RowResult): string {
  const parts = [message ?? t(`copy.outcome.${outcome}`)]
  if (left && left.files.length > 0) parts.push(t('copy.leftFiles', { text: left.files.join(', ') }))
  if (left && left.tags.length > 0) parts.push(t('copy.leftTags', { text: left.tags.join(', ') }))
  if (left && left.rows > 0) parts.push(t('copy.leftRows', { number: numberText(left.rows) }))
  return parts.join(' ')
}

/** Shows the result of each group until the dialog is closed: those that need a look first. */
export function CopyResults(props: {
  resource: VersionedResource
  work: ReturnType<typeof useCopying>
  groups: readonly SelectableGroup[]
  /** The rows are named, too. */
  several: boolean
}) {
  const { resource, work, groups, several } = props
  const made = work.results.filter(isMade).length
  const needsLook = (result: RowResult) =>
    !isMade(result) || result.outcome === 'draft' || textOf(result) !== t('copy.outcome.copied')
  const ordered = [...work.results].sort((one, other) => Number(needsLook(other)) - Number(needsLook(one)))
  const placeOf = (result: RowResult) => groups.find(({ id }) => id === result.group_id)?.title ?? t('group.none')
  return (
    <>
      <p role="status" className="text-h3 font-bold">
        {t('copy.done', { number: numberText(made), total: numberText(work.total) })}
      </p>
      {work.failure && (
        <Notice severity="error" live title={work.failure.message}>
          {t('copy.stopped')}
        </Notice>
      )}
      <ul className="mt-1 max-h-60 overflow-y-auto border-t border-grey-2">
        {ordered.map((result) => (
          <li
            key={`${result.row.id} ${result.group_id}`}
            className="flex items-start gap-1 border-b border-grey-2 py-1"
          >
            <span className="grid h-3 place-items-center">
              <Icon
                as={isMade(result) ? CircleCheck : CircleAlert}
                className={isMade(result) ? 'text-green-dark' : 'text-orange-dark'}
              />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-bold">
                {result.id === null ? (
                  placeOf(result)
                ) : (
                  <AppLink
                    href={`/${resource.name}/${result.id}`}
                    // The results stay open beside it.
                    target="_blank"
                    rel="noopener"
                    className="text-blue-dark underline"
                  >
                    {placeOf(result)}
                    <span className="sr-only"> {t('a11y.newWindow')}</span>
                  </AppLink>
                )}
                {several && <span className="font-normal"> · {titleOf(result.row)}</span>}
              </span>
              <span className="block text-hint text-grey-6">{textOf(result)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
