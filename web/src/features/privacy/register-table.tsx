import { dayText, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'

type Register = Outputs['privacy']['register']
export type Entry = Register['entries'][number]

/** The columns of the register as a file. */
const columns = ['title', 'data', 'level', 'purpose', 'basis', 'kept', 'count', 'removed_at']

/** Draws the register: each kept thing with its purpose, legal basis, time and last removal. */
export function RegisterTable({ entries, levels }: Pick<Register, 'entries' | 'levels'>) {
  return (
    <section aria-labelledby="register">
      <div className="mb-1 flex items-end justify-between gap-1.5">
        <h2 id="register" className="text-h3">
          {t('privacy.register')}
        </h2>
        <span className="print:hidden">
          <FileMenu input={{ entity: 'privacyRegister', columns }} />
        </span>
      </div>
      <div className="max-sm:hidden print:block!">
        <Table label={t('privacy.register')}>
          <TableHead>
            <HeadCell>{t('privacy.col.what')}</HeadCell>
            <HeadCell>{t('privacy.col.purpose')}</HeadCell>
            <HeadCell>{t('privacy.col.kept')}</HeadCell>
            <HeadCell align="right">{t('privacy.col.count')}</HeadCell>
            <HeadCell>{t('privacy.col.last')}</HeadCell>
          </TableHead>
          <tbody>
            {entries.map((entry) => (
              <TableRow key={entry.id} className="align-top print:break-inside-avoid">
                <Cell strong className="w-[26%] py-1.5!">
                  {entry.title}
                  <span className="block text-hint font-normal text-grey-6">{entry.data}</span>
                  <span className="block text-hint font-normal">{t('privacy.level', { text: entry.level })}</span>
                </Cell>
                <Cell className="w-[26%] py-1.5!">
                  {entry.purpose}
                  <span className="block text-hint text-grey-6">{entry.basis}</span>
                </Cell>
                <Cell className="w-[24%] py-1.5!">{entry.kept}</Cell>
                <Cell align="right" className="py-1.5!">
                  {numberText(entry.count)}
                </Cell>
                <Cell className="py-1.5!">
                  <LastRun entry={entry} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="border-t border-grey-3 sm:hidden print:hidden">
        {entries.map((entry) => (
          <StackedEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Levels levels={levels} />
    </section>
  )
}

/** The rules of each level of protection. */
function Levels({ levels }: Pick<Register, 'levels'>) {
  return (
    <>
      <h3 className="mt-3 mb-1 text-ui font-bold">{t('privacy.levels')}</h3>
      <dl className="grid gap-1 print:break-inside-avoid">
        {levels.map(({ level, title, rule }) => (
          <div key={level} className="grid gap-x-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
            <dt className="font-bold">{title}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function StackedEntry({ entry }: { entry: Entry }) {
  return (
    <li className="border-b border-grey-2 py-1.5">
      <h3 className="flex justify-between gap-2 text-ui font-bold">
        {entry.title}
        <span className="font-normal tabular-nums">{numberText(entry.count)}</span>
      </h3>
      <p>{entry.kept}</p>
      <p className="text-hint text-grey-6">{entry.data}</p>
      <p className="text-hint">{t('privacy.level', { text: entry.level })}</p>
      <p className="text-hint text-grey-6">
        {entry.purpose} ({entry.basis.toLocaleLowerCase('sv')})
      </p>
      {entry.last && (
        <div className="mt-0.5 flex gap-1.5 text-hint">
          <span className="text-grey-6">{t('privacy.col.last')}</span>
          <span>
            <LastRun entry={entry} />
          </span>
        </div>
      )}
    </li>
  )
}

function LastRun({ entry: { last, removes } }: { entry: Entry }) {
  if (!removes) return <span className="text-grey-6">{t('privacy.last.byHand')}</span>
  if (!last) return <span className="text-grey-6">{t('privacy.last.never')}</span>
  if (last.failed) return <strong className="text-wine">{t('privacy.last.failed', { date: dayText(last.at) })}</strong>
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{dayText(last.at)}</span>
      <span className="block text-hint text-grey-6">
        {t('privacy.last.removed', { number: numberText(last.removed) })}
      </span>
    </>
  )
}
