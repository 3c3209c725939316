import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { dayText, longDayText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { Status } from '../../ui/status.tsx'
import { isIn, type StatementSection } from './statement-sections.ts'
import type { Statement } from './use-statement.ts'

type SideProps = {
  statement: Statement
  sections: readonly StatementSection[]
  mayPublish: boolean
  /** The day of the last assessment, own or inherited. */
  assessedOn: string | null
}

/** Returns how many faults stand in a section. */
export const faultsIn = (statement: Statement, section: StatementSection) =>
  statement.faults.filter(({ path }) => isIn(section, path)).length

/** Shows whether a section is ready, by a sign and words. */
export function SectionState({ number }: { number: number }) {
  return number === 0 ? (
    <span className="inline-flex items-center gap-0.75 text-hint font-bold text-green-dark">
      <Icon as={CircleCheck} size={16} />
      {t('statement.section.done')}
    </span>
  ) : (
    <span className="inline-flex items-center gap-0.75 text-hint font-bold text-orange-dark">
      <Icon as={TriangleAlert} size={16} />
      {t('statement.section.faulty', { number })}
    </span>
  )
}

/** Shows the work left before publishing, the text that visitors read, and the day of the next assessment. */
export function StatementSide({ statement, sections, mayPublish, assessedOn }: SideProps) {
  const { record } = statement
  return (
    <>
      <SideSection title={t('statement.ready')}>
        <ul className="grid gap-1">
          {sections.map((section) => {
            const number = faultsIn(statement, section)
            const heading = t(section.heading)
            return (
              <li key={section.heading} className="flex gap-1">
                <Icon
                  as={number === 0 ? CircleCheck : TriangleAlert}
                  className={number === 0 ? 'text-green-dark' : 'text-orange-dark'}
                />
                {number === 0 ? (
                  <span>
                    {heading}
                    <span className="sr-only">: {t('statement.section.done')}</span>
                  </span>
                ) : (
                  <TextLink href={`#${section.heading}`}>
                    {heading}, {t('statement.section.faulty', { number })}
                  </TextLink>
                )}
              </li>
            )
          })}
        </ul>
      </SideSection>
      <SideSection title={t('statement.published')}>
        {record.published_at ? (
          <Status status="published">
            {t('statement.publishedSince', { date: longDayText(record.published_at) })}
          </Status>
        ) : (
          <p>{t('statement.notPublished')}</p>
        )}
        {record.siteUrl && (
          <p className="mt-0.5">
            <TextLink href={record.siteUrl} target="_blank" rel="noreferrer">
              {t('statement.show')}
            </TextLink>
          </p>
        )}
        {record.published_at && mayPublish && <Withdraw statement={statement} />}
      </SideSection>
      {assessedOn && <NextReview assessedOn={assessedOn} />}
      {record.author && record.updated_at && (
        <SideSection>
          <p className="text-hint text-grey-6">
            {t('statement.changedBy')} <span className="text-ink">{record.author.name}</span>,{' '}
            {longDayText(record.updated_at)}
          </p>
        </SideSection>
      )}
    </>
  )
}

function Withdraw({ statement }: { statement: Statement }) {
  const confirm = useConfirm()
  const ask = async () => {
    const yes = await confirm({
      title: t('statement.withdraw.question'),
      text: t('statement.withdraw.help'),
      confirmLabel: t('statement.withdraw'),
      danger: true,
    })
    if (yes) await statement.withdraw()
  }
  return (
    <Button variant="danger-quiet" className="-ml-1.25 mt-0.5" onClick={() => void ask()}>
      {t('statement.withdraw')}
    </Button>
  )
}

/** The law asks for an assessment each year. */
function NextReview({ assessedOn }: { assessedOn: string }) {
  const [year = '', ...rest] = assessedOn.split('-')
  const by = [Number(year) + 1, ...rest].join('-').replace(/-02-29$/, '-02-28')
  const isLate = by < dayText(Date.now())
  return (
    <SideSection title={t('statement.nextReview')}>
      <p className={isLate ? 'text-orange-dark' : ''}>
        {t(isLate ? 'statement.nextReview.late' : 'statement.nextReview.by', { date: longDayText(`${by}T12:00:00Z`) })}
      </p>
    </SideSection>
  )
}
