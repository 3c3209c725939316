import '../holder-requests/request-texts.ts'
import {
  formatCertificateNumber,
  type Kind,
  PERSON_FIELDS,
  type PersonField,
  type PersonRules,
  parseCredits,
} from '@kollegium/api/definitions/certificates'
import { useState } from 'react'
import { type Certificate, certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { asAct } from '../../lib/proof.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { gridColumns } from '../persons/columns.ts'
import type { PersonRow } from '../persons/rows.ts'

export type PersonDialogProps = {
  kind: Kind
  rules: PersonRules
  /** The issued person; null closes the dialog. */
  row: PersonRow | null
  /** The new name that its holder asks for. */
  asked?: { firstname: string; lastname: string } | undefined
  onClose: () => void
  onDone: (next: Certificate) => void
}

/** Asks for the reason to revoke or replace a document; the words and the call depend on `what`. */
export function PersonDialog({ what, ...props }: PersonDialogProps & { what: 'revoke' | 'reissue' }) {
  const { row, kind, onClose } = props
  const forms = formsOf(kind.entity)
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      size="medium"
      title={t(what === 'revoke' ? 'cert.revokeTitle' : 'cert.reissueTitle', { element: forms.defSg })}
    >
      {row && <PersonForm key={row.key} {...props} what={what} row={row} />}
    </Dialog>
  )
}

function PersonForm(props: PersonDialogProps & { what: 'revoke' | 'reissue'; row: PersonRow }) {
  const { what, kind, rules, row, asked, onClose, onDone } = props
  const { client } = useServices()
  const toast = useToast()
  const api = certificateClientOf(client, kind.kind)
  const forms = formsOf(kind.entity)
  const columns = gridColumns(rules)
  const [reason, setReason] = useState(asked ? t('holderRequest.reason') : '')
  const [person, setPerson] = useState<Record<PersonField, string>>(() => ({ ...pick(row), ...asked }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    if (!reason.trim()) return setErrors({ reason: t('valid.required') })
    setBusy(true)
    setProblem('')
    setErrors({})
    try {
      const about = { person_id: row.id ?? 0, reason: reason.trim() }
      const { firstname, lastname, email, personal_number } = person
      const corrected = {
        firstname,
        lastname,
        email,
        personal_number: personal_number || null,
        credits: parseCredits(person.credits),
      }
      const holder = `${firstname} ${lastname}`
      const act = asAct({ act: 'reissue', count: 1, element: forms.indefSg, holder, isSaved: false })
      const next =
        what === 'revoke'
          ? await api.revoke.mutate(about)
          : await api.reissue.mutate({ ...about, person: corrected }, act)
      toast.success(
        what === 'revoke'
          ? t('cert.revoked', { element: capitalise(forms.defSg) })
          : t('cert.reissued', { element: forms.indefSg }),
      )
      onDone(next)
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      const placed = Object.fromEntries(
        Object.entries(failure.fields).map(([path, [message = '']]) => [path.split('.').at(-1) ?? path, message]),
      )
      setErrors(placed)
      if (Object.keys(placed).length === 0) setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <p>
        <strong>{`${row.firstname} ${row.lastname}`.trim()}</strong>
        {row.number && <span className="tabular-nums">, {formatCertificateNumber(row.number)}</span>}
      </p>
      <p className="mt-0.5 mb-2 text-grey-6">
        {t(what === 'revoke' ? 'cert.revokeText' : 'cert.reissueText', { element: forms.indefSg })}
      </p>
      {problem && (
        <div className="mb-2">
          <Notice severity="error" live title={problem} />
        </div>
      )}
      <div className="grid gap-2">
        {what === 'reissue' && (
          <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
            {columns.fields.map((field) => (
              <Field
                key={field}
                label={t(`field.${field}`)}
                required={columns.required.has(field)}
                error={errors[field]}
              >
                <TextInput
                  value={person[field]}
                  autoComplete="off"
                  onChange={(event) => setPerson({ ...person, [field]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        )}
        <Field label={t('cert.reason')} hint={t('cert.reasonHint')} required error={errors.reason}>
          <Textarea
            value={reason}
            maxLength={300}
            rows={2}
            onChange={(event) => {
              setReason(event.target.value)
              setErrors(({ reason: _said, ...others }) => others)
            }}
          />
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-1.5">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" variant={what === 'revoke' ? 'danger' : 'primary'} busy={busy}>
          {what === 'revoke' ? t('cert.revokeDo', { element: forms.defSg }) : t('cert.reissueDo')}
        </Button>
      </div>
    </form>
  )
}

const pick = (row: PersonRow) =>
  Object.fromEntries(PERSON_FIELDS.map((field) => [field, row[field]])) as Record<PersonField, string>
