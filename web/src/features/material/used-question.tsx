import Check from 'lucide-react/icons/check'
import { useId, useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Use = Outputs['material']['text']['use']
type Asked = { id: number; title: string; use: Use }

const choices = [
  [true, 'material.usedWorked'],
  [false, 'material.usedLacking'],
] as const

/** Asks whether the reader has used the method, and tells how many have (picture 67). A pressed answer is taken back by a press. */
export function UsedQuestion({ text: { id, title, use } }: { text: Asked }) {
  const me = useMe()
  const toast = useToast()
  const utils = trpc.useUtils()
  const [kept, setKept] = useState<Use | null>(null)
  const [wanted, setWanted] = useState<boolean | null | undefined>(undefined)
  const heading = useId()
  const said = trpc.material.used.useMutation({
    onSuccess: (sums) => {
      setKept(sums)
      void utils.material.text.invalidate()
    },
    onError: (error) => void toast.error(failureOf(error).message),
    onSettled: () => setWanted(undefined),
  })
  const { own, sums } = kept ?? use
  const pressed = wanted === undefined ? own : wanted
  const say = (worked: boolean) => {
    const next = pressed === worked ? null : worked
    setWanted(next)
    said.mutate({ content_id: id, worked: next })
  }
  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-grey-3 pt-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={heading} className="text-ui font-bold">
          {t('material.usedTitle')}
        </h2>
        {choices.map(([worked, label]) => (
          <Button
            key={label}
            size={32}
            icon={pressed === worked ? Check : undefined}
            aria-pressed={pressed === worked}
            disabled={said.isPending}
            onClick={() => say(worked)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <p className="mt-1 text-hint text-grey-6">
        {sums
          ? t('material.usedSums', { used: numberText(sums.used), worked: numberText(sums.worked) })
          : t('material.usedHelp')}
      </p>
      {pressed === false && me.brand.email && (
        <p className="mt-0.5 text-hint">
          <TextLink href={`mailto:${me.brand.email}?subject=${encodeURIComponent(title)}`}>
            {t('material.usedMail')}
          </TextLink>
        </p>
      )}
    </section>
  )
}
