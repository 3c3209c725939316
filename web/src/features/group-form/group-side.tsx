import FolderOpen from 'lucide-react/icons/folder-open'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { factsOf } from './group-values.ts'
import { PeriodSide } from './period-side.tsx'

/** Links to the group's documents. */
export function GroupSide({ record }: { record: object | null }) {
  const facts = factsOf(record)
  if (!facts) return null
  return (
    <>
      <PeriodSide record={record} />
      <SideSection title={t('field.docs')}>
        {facts.docs ? (
          <p className="flex items-center gap-1">
            <Icon as={FolderOpen} className="text-grey-6" />
            <TextLink href={`/bank?portfolio=${facts.docs.id}`}>{facts.docs.title}</TextLink>
          </p>
        ) : (
          <p className="text-hint text-grey-6">{t('group.docs.none')}</p>
        )}
      </SideSection>
    </>
  )
}
