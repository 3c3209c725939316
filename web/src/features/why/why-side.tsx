import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import X from 'lucide-react/icons/x'
import { copyText } from '../../lib/copy-text.ts'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { whyAddress } from '../../resource/why.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { Explanation } from './explanation.ts'

/** The answer as a text to send: the sentence and the tests. */
function textOf({ sentence, steps }: Explanation): string {
  return [sentence, ...steps.map(({ title, text }) => `– ${title}${text ? `. ${text}` : ''}`)].join('\n')
}

/** Shows the person, what else they may do with the same content, and the answer to copy. */
export function WhySide(props: { answer: Explanation; own: boolean; label: string; name: string | null }) {
  const { answer, own, label, name } = props
  const { person, row, may } = answer
  const can = useCan()
  const toast = useToast()
  const copy = async () => {
    if (await copyText(textOf(answer))) toast.success(t('why.copied'))
    else toast.error(t('why.copyRefused'))
  }
  return (
    <>
      <SideSection title={person.name}>
        <div className="flex items-center gap-1.5">
          <Avatar name={person.name} />
          {can('read', 'User') && !own && <TextLink href={`/user/${person.id}`}>{t('why.open')}</TextLink>}
          {row && name && <TextLink href={`/${name}/${row.id}`}>{t('why.openRow', { title: row.title })}</TextLink>}
        </div>
      </SideSection>
      <SideSection
        title={t('why.mayWith', { name: person.name, subject: row?.title ?? label.toLocaleLowerCase('sv') })}
      >
        <ul>
          {may.map(({ action, label: verb, allowed }) => (
            <li key={action} className="flex items-center gap-1 py-0.25">
              <Icon as={allowed ? Check : X} size={16} className={allowed ? 'text-green-dark' : 'text-wine'} />
              <TextLink
                href={whyAddress({
                  ...(own ? {} : { user: person.id }),
                  ...{ action, subject: answer.subject },
                  ...(row && { id: row.id }),
                })}
                className="text-ink no-underline hover:underline"
              >
                {verb}
                <span className="sr-only">: {t(allowed ? 'why.yes' : 'why.no')}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      </SideSection>
      <SideSection title={t('why.share')}>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('why.copy')}
        </Button>
      </SideSection>
    </>
  )
}
