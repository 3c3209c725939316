import './proposal-texts.ts'
import { useState } from 'react'
import { certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useToast } from '../../ui/toasts.tsx'
import { dataOf } from './certificate-values.ts'
import type { CertificateWork } from './use-certificate.ts'

/** The proofs of the form's draft. */
export type DraftProofs = {
  /** The proof that is being made: of one person, or of all. */
  busy: 'one' | 'all' | null
  /** Makes and downloads a proof of the form as it stands, saved or not; `at` is a person's place among the filled rows. */
  make: (at?: number) => void
}

/** Makes watermarked PDFs of a draft, to be read through before numbers are given. */
export function useDraftProof(work: CertificateWork): DraftProofs {
  const { client } = useServices()
  const toast = useToast()
  const [busy, setBusy] = useState<DraftProofs['busy']>(null)
  const make = async (at?: number) => {
    const { kind, record, values, groupId } = work
    if (busy || !work.checkSaving()) return
    setBusy(at === undefined ? 'all' : 'one')
    try {
      // A person who may issue but not write gets a proof of the saved certificate.
      const data = record && !record.can.update ? undefined : dataOf(kind, values, groupId ?? 0)
      const { id } = await certificateClientOf(client, kind.kind).proof.mutate({ id: record?.id, data, at })
      for (;;) {
        const proof = await client.print.proof.mutate({ id })
        if (proof.state === 'done') return downloadFrom(proof.url)
        if (proof.state === 'gone') return void toast.error(t('proof.gone'))
      }
    } catch (error) {
      const { fields, message } = failureOf(error)
      const [why] = Object.values(fields).flat()
      toast.error(why ?? message, { label: t('action.tryAgain'), onClick: () => void make(at) })
    } finally {
      setBusy(null)
    }
  }
  return { busy, make: (at) => void make(at) }
}
