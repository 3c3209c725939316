import { createHash } from 'node:crypto'
import { type PDF, PdfDict, PdfStream } from '@libpdf/core'
import { dict, list, name, number } from '../finishing/objects.ts'
import type { ChainProof } from './revocation.ts'

/** Puts the proofs into the document (DSS, ETSI EN 319 142-1 §5.4.2), each certificate, answer and list once. */
export function addProofs(pdf: PDF, proofs: readonly ChainProof[]): void {
  const kept = new Set<string>()
  const streamsOf = (all: readonly Buffer[]) =>
    all.flatMap((der) => {
      const hash = createHash('sha256').update(der).digest('hex')
      if (kept.has(hash)) return []
      kept.add(hash)
      return [pdf.register(PdfStream.fromDict({}, der))]
    })
  const proofsOf = (kind: 'ocsp' | 'crl') =>
    streamsOf(proofs.flatMap((each) => each.proofs.filter((proof) => proof.kind === kind).map(({ der }) => der)))
  const certificates = streamsOf(proofs.flatMap((each) => each.certificates))
  const [answers, lists] = [proofsOf('ocsp'), proofsOf('crl')]
  const store = dict({ Type: name('DSS'), Certs: list(...certificates) })
  if (answers.length > 0) store.set('OCSPs', list(...answers))
  if (lists.length > 0) store.set('CRLs', list(...lists))
  pdf.getCatalog().set('DSS', pdf.register(store))
}

/**
 * Makes the signature that follows one that permits no change (DocMDP, PDF 32000-1 §12.8.2.2). The library has no option
 * for it, so its dictionary is completed as it is registered; sign.test.ts fails when the library registers it otherwise.
 */
export function permitNoChanges(pdf: PDF): void {
  const { registry } = pdf.context
  const register = registry.register.bind(registry)
  registry.register = (object) => {
    const ref = register(object)
    if (object instanceof PdfDict && object.getName('Type')?.value === 'Sig') {
      const params = dict({ Type: name('TransformParams'), P: number(1), V: name('1.2') })
      const reference = { Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: params }
      object.set('Reference', list(dict(reference)))
      pdf.getCatalog().set('Perms', dict({ DocMDP: ref }))
    }
    return ref
  }
}
