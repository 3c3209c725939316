import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { shortMoment } from './audit-moment.ts'

/** How often the page asks whether a check has ended. */
const pollMs = 2000

/** Where the chain stands; asked again while a check is under way. */
function useChain() {
  return trpc.auditLog.chain.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.checking ? pollMs : false),
  })
}

/** Says in the page's head whether the chain holds. */
export function ChainStatus() {
  const { data } = useChain()
  if (!data) return null
  const { checked } = data
  const isBroken = Boolean(checked?.broken)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-hint font-bold',
        isBroken ? 'text-wine' : checked ? 'text-green-dark' : 'text-grey-6',
      )}
    >
      <Icon as={isBroken ? ShieldAlert : ShieldCheck} size={18} />
      {!checked
        ? t('audit.chain.unchecked')
        : isBroken
          ? t('audit.chain.broken')
          : t('audit.chain.whole', { time: shortMoment(checked.at) })}
    </span>
  )
}

/** Draws the last check and the last anchor of the chain, and begins a check. */
export function ChainPart({ mayCheck }: { mayCheck: boolean }) {
  const toast = useToast()
  const { data, refetch } = useChain()
  const check = trpc.auditLog.checkChain.useMutation({
    onSettled: () => void refetch(),
    onError: (error) => toast.error(failureOf(error).message),
  })
  if (!data) return null
  const { anchor, checked, checking } = data
  const facts = [
    { label: t('audit.chain.at'), value: checked ? shortMoment(checked.at) : t('audit.chain.unchecked') },
    { label: t('audit.chain.links'), value: checked && numberText(checked.links) },
    {
      label: t('audit.chain.anchor'),
      value: anchor
        ? t('audit.chain.anchorOf', { date: anchor.day, number: numberText(anchor.position) })
        : t('audit.chain.noAnchor'),
    },
  ]
  return (
    <section className="mt-5" aria-labelledby="audit-chain">
      <h2 id="audit-chain" className="text-h3">
        {t('audit.chain')}
      </h2>
      <p className="max-w-text text-hint text-grey-6">{t('audit.chain.help')}</p>
      {checked?.broken && (
        <div className="mt-1.5">
          <Notice severity="error" title={checked.broken} />
        </div>
      )}
      <dl className="mt-1.5 grid gap-y-0.5 text-hint">
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label} className="grid gap-x-2 sm:grid-cols-[200px_1fr]">
              <dt className="text-grey-6">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {mayCheck && (
        <Button
          className="mt-1.5"
          busy={(checking || check.isPending) && t('audit.chain.checking')}
          onClick={() => check.mutate()}
        >
          {t('audit.chain.checkNow')}
        </Button>
      )}
    </section>
  )
}
