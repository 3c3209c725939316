import { type UserTarget, userTargets } from '@kollegium/api/definitions/people'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Option } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'
import { unknownGroups } from './import-words.ts'
import type { UserImport } from './use-user-import.ts'

/** A column or a word of the file, an arrow, its meaning, and a sign that it is read. On a phone its name has a line of its own. */
const line =
  'grid grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)_20px] items-center gap-1.5 border-b border-grey-2 py-1 max-sm:grid-cols-[auto_minmax(0,1fr)_20px] max-sm:gap-1 max-sm:*:first:col-span-3'
const Leads = () => <Icon as={ArrowRight} size={18} className="text-grey-6" />

const targets = [...userTargets, 'ignore'] as const

/** Shows the file's columns with their meanings, and the words for roles and groups that nobody knows. */
export function ImportColumns({ flow }: { flow: UserImport }) {
  const { state, columns, known, rows } = flow
  if (!state) return null
  const { result, mapping } = state
  const isRead = (index: number) => (mapping[index] ?? 'ignore') !== 'ignore'
  return (
    // Another meaning would try the rows anew while they are imported.
    <div inert={flow.busy === 'importing'} className="border-grey-2 px-4 py-3 max-md:border-b max-sm:px-2 md:border-r">
      <h3 className="font-bold">{t('userImport.columns')}</h3>
      <p className="text-hint text-grey-6">
        {t('import.recognised', { number: columns.filter(({ index }) => isRead(index)).length, total: columns.length })}
      </p>
      <ul className="mt-0.5">
        {columns.map(({ index, letter, header, samples }) => (
          <li key={index} className={line}>
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{header || letter}</p>
              <p className="truncate text-hint text-grey-6">{samples.filter(Boolean).join(', ')}</p>
            </div>
            <Leads />
            <Select<UserTarget | 'ignore'>
              label={t('userImport.column', { text: header || letter })}
              value={mapping[index] ?? 'ignore'}
              options={targets.map((target) => ({ value: target, label: t(`userImport.target.${target}`) }))}
              onChange={(target) => void flow.map(index, target)}
              className={cx(!isRead(index) && 'text-grey-6')}
            />
            <span className="w-2.5 text-green-dark">{isRead(index) && <Icon as={Check} />}</span>
          </li>
        ))}
      </ul>
      <Words title={t('userImport.unknown')} unknown={result?.unknownRoles ?? []} given={state.roles}>
        {(text) => (
          <Select
            label={text}
            value={state.roles[text] ?? null}
            options={[{ value: 'none', label: t('userImport.none') }, ...known.roles]}
            onChange={(value) => void flow.mean('roles', text, value)}
          />
        )}
      </Words>
      <Words
        title={t('userImport.unknownGroup')}
        unknown={result ? unknownGroups(result, rows) : []}
        given={state.groups}
      >
        {(text) => (
          <Combobox<Option<string>>
            label={text}
            value={known.groups.find(({ value }) => value === state.groups[text]) ?? null}
            options={known.groups}
            onChange={(group) => void flow.mean('groups', text, group?.value ?? null)}
          />
        )}
      </Words>
    </div>
  )
}

type WordsProps = {
  title: string
  unknown: readonly { text: string; rows: number }[]
  /** The meanings that the person gave, by word. */
  given: Record<string, string>
  children: (text: string) => ReactNode
}

/** Lists words of the file that nobody knows or that got a meaning, each beside the choice of it. */
function Words({ title, unknown, given, children }: WordsProps) {
  const told = new Set(unknown.map(({ text }) => text))
  const words = [...unknown, ...Object.keys(given).flatMap((text) => (told.has(text) ? [] : [{ text, rows: 0 }]))]
  if (words.length === 0) return null
  return (
    <>
      <h3 className="mt-3 font-bold">{title}</h3>
      <ul>
        {words.map(({ text, rows }) => (
          <li key={text} className={line}>
            <div className="min-w-0">
              <p className="wrap-anywhere">{text}</p>
              {rows > 0 && (
                <p className="text-hint text-grey-6">
                  {rows === 1 ? t('userImport.unknownRow') : t('userImport.unknownRows', { number: numberText(rows) })}
                </p>
              )}
            </div>
            <Leads />
            {children(text)}
          </li>
        ))}
      </ul>
    </>
  )
}
