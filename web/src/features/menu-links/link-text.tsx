import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { typeName } from '../entities/entity.ts'
import { isAddressOfLink, type LinkRow, nameOf } from './tree.ts'

/**
 * Shows a link's text, and where it leads: the kind of the content, its title where that is another one, its group where that is
 * another one, and its address. A link that only opens its sublinks may lack a target.
 */
export function LinkText(props: { link: LinkRow; isHeading: boolean; owner: string | null | undefined }) {
  const { link, isHeading, owner } = props
  const { content, content_id, url } = link
  const nowhere = content_id === null && !url && !isHeading
  const isWrong = content_id === null && !isAddressOfLink(url)
  const isHidden = content?.status === 'unpublished' || content?.status === 'scheduled'
  return (
    <div className="min-w-0 grow">
      <p className="font-bold wrap-anywhere">{nameOf(link)}</p>
      {!nowhere && <p className="text-hint text-grey-6 wrap-anywhere">{content ? targetOf(link, owner) : aside()}</p>}
      {isWrong && (
        <p className="flex items-center gap-0.5 text-hint font-bold text-orange-dark">
          <Icon as={TriangleAlert} size={16} />
          {t('links.wrongAddress')}
        </p>
      )}
      {(nowhere || isHidden) && (
        <p className="flex items-center gap-0.5 text-hint font-bold text-orange-dark">
          <Icon as={TriangleAlert} size={16} />
          {t(content?.status === 'scheduled' ? 'links.nowhereYet' : 'links.nowhere')}
        </p>
      )}
    </div>
  )

  function aside() {
    return content_id === null ? url : t('links.unseen')
  }
}

function targetOf({ title, content }: LinkRow, owner: string | null | undefined): string {
  if (!content) return ''
  const elsewhere = owner !== undefined && content.group !== undefined && content.group !== owner
  return [
    typeName(content.type),
    title && content.title !== title && content.title,
    elsewhere && (content.group ?? t('group.none')),
    content.path,
    content.status === 'unpublished' && t('links.unpublished'),
  ]
    .filter(Boolean)
    .join(' · ')
}
