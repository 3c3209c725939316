import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { type Area, areas, specialVerbs, verbs } from './role-areas.ts'

type May = Outputs['access']['ofRoles']

/** Names what the roles give in an area: "visa, skapa, redigera". */
function actsOf(may: May, area: Area): string[] {
  const given = may
    .filter(({ subject }) => area.subjects.includes(subject))
    .flatMap(({ actions }) => actions as string[])
  return [...verbs, ...specialVerbs].filter((verb) => given.includes(verb)).map((verb) => t(`invite.verb.${verb}`))
}

/** Lists in plain words what a person with some roles can do, and what not. */
export function MayLists({ title, may }: { title: string; may: May }) {
  const lines = areas.map((area) => ({ label: area.name(), acts: actsOf(may, area) }))
  const given = lines.filter(({ acts }) => acts.length > 0)
  const not = lines.filter(({ acts }) => acts.length === 0)
  return (
    <>
      <SideSection title={title}>
        <div role="status">
          {given.length === 0 && <p className="text-hint text-grey-6">{t('invite.mayNothing')}</p>}
          <ul>
            {given.map(({ label, acts }) => (
              <li key={label} className="flex gap-1 py-0.5">
                <Icon as={Check} size={16} className="mt-0.5 shrink-0 text-green-dark" />
                <span>
                  {label}
                  <span className="block text-hint text-grey-6">{acts.join(', ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </SideSection>
      {given.length > 0 && not.length > 0 && (
        <SideSection title={t('invite.mayNot')}>
          <ul className="text-hint text-grey-6">
            {not.map(({ label }) => (
              <li key={label} className="flex gap-1 py-0.25">
                <Icon as={X} size={16} className="mt-0.25 shrink-0" />
                {label}
              </li>
            ))}
          </ul>
        </SideSection>
      )}
    </>
  )
}
