import '../account/security-texts.ts'
import type { ProofReason } from '@kollegium/api/definitions'
import { startAuthentication } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import School from 'lucide-react/icons/school'
import { useEffect, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, type TextKey, t } from '../../lib/i18n.ts'
import type { DocumentAct, ProofQuestion } from '../../lib/proof.ts'
import type { Inputs, Outputs } from '../../lib/trpc.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { momentInWords } from '../account/moment-text.ts'
import { CodePart } from './code-part.tsx'

type Choices = Outputs['security']['proofChoices']
type Given = Inputs['security']['prove']['proof']

/** How often the dialog asks whether the person has proved it at the school. */
const pollMs = 2000

/** The sentence about each act. */
const acts = {
  issue: 'proof.issue',
  reveal: 'proof.reveal',
  rights: 'proof.rights',
  signIn: 'proof.signIn',
  sessions: 'proof.sessions',
  others: 'proof.others',
  extract: 'proof.extract',
  correct: 'proof.correct',
  erase: 'proof.erase',
  watch: 'proof.watch',
} as const satisfies Record<ProofReason, TextKey>

const isKnown = (reason: string): reason is ProofReason => Object.hasOwn(acts, reason)

/** The sentences about documents, of one and of several. */
const documentActs = {
  issue: ['proof.issueOne', 'proof.issueMany'],
  reissue: ['proof.reissueOne', 'proof.reissueMany'],
  correct: ['proof.reissueOne', 'proof.reissueMany'],
} as const satisfies Record<DocumentAct['act'], readonly [TextKey, TextKey]>

/** The sentence about what will be done. A server that is newer than the page may ask for an act without one. */
function actText({ reason, about }: ProofQuestion): string | null {
  if (!about) return isKnown(reason) ? t(acts[reason]) : null
  const { act, count, element, holder } = about
  const [one, many] = documentActs[act]
  const forHolder = holder && t('proof.forHolder', { holder })
  return t(count === 1 ? one : many, { number: numberText(count), element, holder: forHolder })
}

/** Asks who is there before an act that can't be taken back, or that shows what few may see (design guide, 71). */
export default function ProofDialog(props: { question: ProofQuestion; onAnswer: (proved: boolean) => void }) {
  const { question, onAnswer } = props
  const { client } = useServices()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const choices = useQuery({
    queryKey: [['security', 'proofChoices'], question],
    queryFn: () => client.security.proofChoices.mutate(),
    // A challenge serves once.
    staleTime: 0,
    gcTime: 0,
    // A proof at the school comes to the server, not to this page.
    refetchInterval: ({ state: { data } }) => (data && data.schools.length > 0 ? pollMs : false),
  })
  const proved = Boolean(choices.data?.fresh)
  useEffect(() => {
    if (proved) onAnswer(true)
  }, [proved, onAnswer])
  const prove = async (make: () => Promise<Given>) => {
    setBusy(true)
    setError(null)
    try {
      await client.security.prove.mutate({ proof: await make() })
      onAnswer(true)
    } catch (thrown) {
      setError(thrown instanceof PasskeyStopped ? t('proof.passkeyStopped') : failureOf(thrown).message)
      setBusy(false)
      // The challenge of the last try is spent.
      await choices.refetch()
    }
  }
  const failure = choices.error && failureOf(choices.error)
  const act = actText(question)
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('proof.title')}
      actions={<Button onClick={() => onAnswer(false)}>{t('action.cancel')}</Button>}
    >
      {act && <p>{act}</p>}
      {failure && (
        <div className="mt-2">
          <Notice severity="error" title={failure.message} />
        </div>
      )}
      {choices.data && (
        <>
          <Ways choices={choices.data} busy={busy} error={error} onProve={(make) => void prove(make)} />
          <Schools choices={choices.data} />
        </>
      )}
      <p className="mt-2 flex items-center gap-1 border-t border-grey-2 pt-2 text-hint text-grey-6">
        <Icon as={Clock} size={16} />
        {t(question.about?.isSaved ? 'proof.lastsSaved' : 'proof.lasts', { number: question.minutes })}
      </p>
    </Dialog>
  )
}

/** The person closed the browser's question, or no key here fits. */
class PasskeyStopped extends Error {}

async function askPasskey(optionsJSON: NonNullable<Choices['passkey']>): Promise<Given> {
  try {
    return { passkey: (await startAuthentication({ optionsJSON })) as Extract<Given, { passkey: unknown }>['passkey'] }
  } catch (cause) {
    throw new PasskeyStopped('no passkey was used', { cause })
  }
}

function Ways(props: {
  choices: Choices
  busy: boolean
  error: string | null
  onProve: (make: () => Promise<Given>) => void
}) {
  const { choices, busy, error, onProve } = props
  const { passkey, ways, name, provedAt } = choices
  return (
    <>
      <div className="my-2 flex items-center gap-1.5 border-y border-grey-2 py-1.5">
        <Avatar name={name} size={40} />
        <div className="min-w-0">
          <p className="wrap-anywhere">{name}</p>
          <p className="text-hint text-grey-6">
            {provedAt ? t('proof.last', { time: momentInWords(provedAt) }) : t('proof.never')}
          </p>
        </div>
      </div>
      {passkey && (
        <Button
          variant="primary"
          icon={Fingerprint}
          busy={busy}
          className="w-full"
          onClick={() => onProve(() => askPasskey(passkey))}
        >
          {t('proof.byPasskey')}
        </Button>
      )}
      {passkey && error && !ways.includes('app') && !ways.includes('code') && (
        <p role="alert" className="mt-1 text-hint font-bold text-wine">
          {error}
        </p>
      )}
      <CodePart
        ways={ways}
        busy={busy}
        error={error}
        below={Boolean(passkey)}
        onProve={(given) => onProve(async () => given)}
      />
    </>
  )
}

/** Leads to the services whose accounts are linked, in a tab of their own: the page behind the dialog stays as it is. */
function Schools({ choices }: { choices: Choices }) {
  const { schools, ways } = choices
  if (ways.length === 0) {
    return <Notice severity="warning" title={t('proof.noWay')} />
  }
  if (schools.length === 0) return null
  return (
    <div className="mt-2 grid gap-1">
      {schools.map(({ title, address }) => (
        <Button
          key={title}
          variant={ways.length === 1 ? 'primary' : 'secondary'}
          icon={School}
          href={address}
          target="_blank"
          className="w-full"
        >
          {t('proof.bySchool', { title })}
        </Button>
      ))}
      <p className="text-hint text-grey-6">{t('proof.schoolHelp')}</p>
    </div>
  )
}
