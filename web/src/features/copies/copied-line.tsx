import '../../lib/bulk-texts.ts'
import { useGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import type { Row } from '../../resource/screen.ts'
import { groupTitleOf } from '../../resource/whose.tsx'
import type { VersionedResource } from '../content/content-client.ts'
import { useCopies } from './source-notice.tsx'

/** Makes the part of a form's header that tells how many groups have a copy of the record, or whose copy it is (design guide, 99). */
export function copiedLine(resource: VersionedResource) {
  return function CopiedLine({ record, lead }: { record: Row | null; lead: string }) {
    const { groups } = useGroup()
    const known = useCopies(resource, record).data
    if (!known) return null
    const { source, copies } = known
    const number = copies.length
    const texts = [
      number > 0 && t(number === 1 ? 'copy.toOne' : 'copy.toMany', { number: numberText(number) }),
      source &&
        (source.id === null
          ? t('copy.isCopy')
          : t('copy.from', { group: groupTitleOf(source, groups) ?? t('copy.otherGroup') })),
    ].filter(Boolean)
    return texts.length > 0 ? lead + texts.join(' · ') : null
  }
}
