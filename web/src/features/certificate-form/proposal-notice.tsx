import './proposal-texts.ts'
import History from 'lucide-react/icons/history'
import { dayText, numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { FormProposals } from './use-proposals.ts'

/** Tells whence a new certificate's proposals come, and takes them all or none (design 80). */
export function ProposalNotice({ kind, proposals }: { kind: string; proposals: FormProposals }) {
  const { source, count } = proposals
  if (!source) return null
  const values = { date: dayText(source.date), number: numberText(source.persons) }
  const persons = source.persons === 1 ? 'one' : 'many'
  return (
    <section
      aria-labelledby="proposal-title"
      className="flex flex-wrap items-center gap-1.5 rounded-r-control border-l-4 border-blue bg-blue-ice py-1.5 pl-2 pr-1.5"
    >
      <Icon as={History} className="self-start text-blue-dark" />
      <div className="min-w-0 grow basis-30">
        <h2 id="proposal-title" className="font-bold">
          {t('proposal.title')}
        </h2>
        <p className="text-hint text-grey-7">
          {t(count === 1 ? 'proposal.from.one' : 'proposal.from.many', { number: numberText(count) })}{' '}
          {/* A new tab leaves the form as it is. */}
          <TextLink href={`/${kind}/${source.id}`} target="_blank">
            {source.title}
            <span className="sr-only"> {t('link.newTab')}</span>
          </TextLink>
          {source.issued ? t(`proposal.issued.${persons}`, values) : t('proposal.saved', values)}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <Button variant="tertiary" onClick={proposals.dismiss}>
          {t('proposal.none')}
        </Button>
        <Button variant="primary" onClick={proposals.takeAll}>
          {t(count === 1 ? 'proposal.useIt' : 'proposal.useAll', { number: numberText(count) })}
        </Button>
      </div>
    </section>
  )
}
