import GitBranch from 'lucide-react/icons/git-branch'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'

/** Shows "Ärvs från College Skåne", with a branch as its sign. */
export function InheritedFrom({ group }: { group: { id: number; title: string } }) {
  const [before = '', after = ''] = t('media.inherited').split('::text')
  return (
    <p className="flex items-center gap-1 text-hint text-grey-6">
      <Icon as={GitBranch} size={16} />
      <span>
        {before}
        <TextLink href={`/group/${group.id}`}>{group.title}</TextLink>
        {after}
      </span>
    </p>
  )
}
