import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'

/** Names the groups where nobody has a group role, of the kind that has it most often. A failed call shows nothing. */
export function RoleLacking({ id }: { id: number }) {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [['groupsRole', 'lacking'], { id }],
    queryFn: () => client.groupsRole.lacking.query({ id }),
  })
  if (!data) return null
  const { category, total, lacking, groups } = data
  const numbers = { number: numberText(lacking), total: numberText(total), element: t(`role.lacking.${category}`) }
  const more = lacking - groups.length
  return (
    <SideSection title={t('role.lacking')}>
      {lacking === 0 ? (
        <p className="text-hint">{t('role.lackingNone', { ...numbers, number: numbers.total })}</p>
      ) : (
        <>
          <p className="text-hint">{t('role.lackingSome', numbers)}</p>
          <ul className="text-hint">
            {groups.map((group) => (
              <li key={group.id} className="py-0.25">
                <TextLink href={`/group/${group.id}`}>{group.title}</TextLink>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-hint text-grey-6">{t('role.lackingMore', { number: numberText(more) })}</p>}
        </>
      )}
    </SideSection>
  )
}
