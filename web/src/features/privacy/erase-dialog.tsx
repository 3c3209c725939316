import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { erasuresKey } from './erasures-part.tsx'
import { inputOf, type Named, openKeys, type Person } from './person-key.ts'

type Props = {
  named: Named
  person: Person
  onClose: () => void
  /** Reads the person anew. */
  onDone: () => Promise<unknown>
}

/** Asks whether to erase a person, with what goes, what stays and why. Nothing has been touched yet. */
export function EraseDialog({ named, person, onClose, onDone }: Props) {
  const { held, setCorner, company } = useHold()
  const { client } = useServices()
  const cache = useQueryClient()
  const [, go] = useLocation()
  const no = useRef<HTMLButtonElement>(null)
  const erase = useMutation({
    mutationFn: () => client.privacy.erase.mutate(inputOf(named)),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: erasuresKey })
      go('/privacy')
    },
  })
  const { parts } = person.erasure
  return (
    <Dialog
      open
      alert
      size="medium"
      onClose={onClose}
      initialFocus={no}
      title={t('privacy.erase.title', { name: person.name })}
      actions={
        <>
          <Button ref={no} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {!held && (
            <Button variant="danger" busy={erase.isPending} onClick={() => erase.mutate()}>
              {t('privacy.erase.button')}
            </Button>
          )}
        </>
      }
    >
      <span ref={setCorner} className="empty:hidden" />
      <FormCompany
        entity="personData"
        record={{ id: openKeys(person), updated_at: person.updated_at }}
        field={null}
        saving={erase.isPending}
        mayWrite
        labelOf={() => undefined}
        onFetch={onDone}
        {...company}
      />
      {erase.error && <Notice severity="error" live title={failureOf(erase.error).message} />}
      <p className="mb-2">{t('privacy.erase.warning')}</p>
      <h3 className="border-b border-grey-3 pb-0.5 text-ui font-bold">{t('privacy.erase.goes')}</h3>
      <ul className="mb-2.5">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ id, count }) => (
            <Line key={id} count={count}>
              {t(`privacy.part.${id}`)}
            </Line>
          ))}
      </ul>
      <Stays kept={person.erasure.kept} />
    </Dialog>
  )
}

function Stays({ kept }: { kept: Person['erasure']['kept'] }) {
  const counts = { issued: kept.issued, signed: kept.signed, files: kept.files.length, audit: kept.audit }
  const keys = ['issued', 'signed', 'files', 'audit'] as const
  return (
    <>
      <h3 className="border-b border-grey-3 pb-0.5 text-ui font-bold">{t('privacy.erase.stays')}</h3>
      <ul>
        {keys
          .filter((key) => counts[key] > 0)
          .map((key) => (
            <Line key={key} count={counts[key]} why={t(`privacy.kept.${key}Why`)}>
              {t(`privacy.kept.${key}`)}
            </Line>
          ))}
        <Line why={t('privacy.kept.backupsWhy')}>{t('privacy.kept.backups')}</Line>
      </ul>
    </>
  )
}

function Line({ count, why, children }: { count?: number; why?: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-3 border-b border-grey-2 py-1">
      <span>
        {children}
        {why && <span className="block text-hint text-grey-6">{why}</span>}
      </span>
      {count !== undefined && <span className="tabular-nums">{numberText(count)}</span>}
    </li>
  )
}
