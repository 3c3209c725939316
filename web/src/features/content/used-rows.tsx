import '../../lib/question-texts.ts'
import { listed } from '@kollegium/api/lists'
import Replace from 'lucide-react/icons/replace'
import { useLocation } from 'wouter'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { titleOf } from '../../resource/row-title.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import type { Question } from '../../ui/confirm.tsx'
import type { UsedName } from './used-in.tsx'
import { type Uses, UsesList } from './uses-list.tsx'
import { usesOf } from './uses-of.ts'

/** Folders and portfolios are kept by what lies in them. */
const holds = ({ items }: Uses) => items.some(({ entity }) => entity === 'folder' || entity === 'file')

function leadOf(
  uses: Uses,
  { element, form, act }: { element: string; form: 'en' | 'ett' | 'many'; act: 'remove' | 'move' },
): string {
  const { total } = uses
  const values = { element, number: numberText(total) }
  if (holds(uses)) return t(total === 1 && form !== 'many' ? `used.holdsOne.${form}` : `used.holds.${form}`, values)
  const where = t(total === 1 ? 'used.once' : 'used.times', values)
  return `${where} ${t(act === 'move' ? `used.moveFirst.${form}` : `used.first.${form}`)}`
}

/** The title of a question about several rows. */
const titleOfMany = (uses: Uses, number: number, element: string) =>
  holds(uses) ? t('used.holdsTitle') : t('used.titleMany', { number, element })

/** Null where nothing uses the rows, and where it can't be read. */
async function foundUses(name: UsedName, client: Client, rows: readonly Row[]): Promise<Uses | null> {
  const uses = await usesOf(client, name, rows).catch((error: unknown) => {
    failureOf(error)
    return null
  })
  return uses && uses.total > 0 ? uses : null
}

/** Asks about the removal of services for signing in, which nothing prevents (`used-question.ts`). */
export async function askAboutProviders(client: Client, rows: readonly Row[]): Promise<Question | null> {
  const uses = await foundUses('signInProvider', client, rows)
  const [only, ...others] = rows
  if (!uses || !only) return null
  const { defSg, indefPl } = formsOf('signInProvider')
  const element = others.length > 0 ? `${rows.length} ${indefPl}` : defSg
  return {
    title: t('dialog.delete.title', { element }),
    subject: others.length > 0 ? undefined : titleOf(only),
    danger: true,
    wide: true,
    confirmLabel: t('dialog.delete.confirm'),
    text: (close) => (
      <>
        <p className="mb-1">{t('used.providerHelp')}</p>
        <div className="max-h-[50dvh] overflow-y-auto">
          <UsesList uses={uses} onFollow={close} />
        </div>
        {listed.SignInProvider.finalRemoval && <p className="mt-1.5">{t('dialog.delete.warning')}.</p>}
      </>
    ),
  }
}

/** Leads to the form of the file, where another one takes its place and all its uses. */
function ReplaceInstead({ id, onFollow }: { id: number; onFollow: () => void }) {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="tertiary"
      icon={Replace}
      onClick={() => {
        onFollow()
        navigate(`/file/${id}?byt`)
      }}
    >
      {t('used.replaceFile')}
    </Button>
  )
}

/** Says where rows are used, by name and link (`used-question.ts`). */
export async function askAboutUses(
  name: UsedName,
  client: Client,
  rows: readonly Row[],
  act: 'remove' | 'move' = 'remove',
): Promise<Question | null> {
  const uses = await foundUses(name, client, rows)
  if (!uses) return null
  const [only, ...others] = rows
  const many = others.length > 0
  const { defSg, indefPl, gender } = formsOf(name)
  const element = many ? `${rows.length} ${indefPl}` : defSg
  return {
    title: only && !many ? titleOf(only) : titleOfMany(uses, rows.length, indefPl),
    tells: true,
    wide: true,
    ...(name === 'file' && only && !many && { beside: (close) => <ReplaceInstead id={only.id} onFollow={close} /> }),
    text: (close) => (
      <>
        <p className="mb-1">{leadOf(uses, { element: capitalise(element), form: many ? 'many' : gender, act })}</p>
        <div className="max-h-[50dvh] overflow-y-auto">
          <UsesList uses={uses} onFollow={close} />
        </div>
      </>
    ),
  }
}
